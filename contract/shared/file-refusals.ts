/** What the inspection of a picture can find (security-and-reliability §5). */
export const pictureRefusals = [
  'files.image-broken',
  'files.image-heic',
  'files.image-animated',
  'files.image-too-many-pixels',
] as const
/** Of any upload. */
export const checkRefusals = [
  ...pictureRefusals,
  'files.sample-has-qr',
  'files.not-a-pdf',
  'files.pdf-encrypted',
  'files.pdf-scripts',
  'files.pdf-actions',
  'files.pdf-attachments',
  'files.pdf-too-many-pages',
  'files.pdf-too-complex',
  'files.pdf-page-size',
  'files.pdf-mixed',
  'files.pdf-unreadable',
] as const
