import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

/** The brand's tokens (design brief §2). Colours are measured for contrast in both schemes: change none by eye. */
export const palette = {
  ink: shades('#EEF0FF,#DDE1FF,#BEC5FF,#A3AAFF,#8E96FF,#5A60F0,#3D40DB,#3133B8,#282A95,#1E2070'),
  marker: shades('#FFFBE0,#FFF7C2,#FFF09A,#FFE970,#FFE14A,#F5D019,#D9B200,#A38500,#6E5A00,#473A00'),
  coral: shades('#FFF0EE,#FFDEDA,#FFBDB6,#FF988D,#FF7A6D,#D6402F,#D13B2E,#B93328,#8F2820,#661C17'),
  leaf: shades('#EEF9F2,#D5F0E0,#9BDCB8,#5FD69A,#33BE7B,#0E8549,#0B7A43,#096638,#07502C,#053B20'),
  amber: shades('#FFF8E6,#FFEFC7,#FFD67A,#F2C14E,#DDA52A,#946300,#8A5600,#6F4500,#553500,#3B2400'),
  red: shades('#FDECEC,#FBE0E0,#F5AAAA,#FF8B85,#EE5E5E,#D6353C,#C4262E,#A31C24,#80151C,#5C0E14'),
  gray: shades('#FAFAFE,#EFF1F8,#E2E5F0,#CBCFDF,#A9AEC4,#868AA3,#676B83,#55586F,#33354B,#17172E'),
  dark: shades('#ECEDFA,#C9CCE6,#A9ADCB,#6B6F95,#2E3152,#222540,#191B30,#10111F,#0B0C17,#07080F'),
}

export const theme: MantineThemeOverride = {
  colors: palette,
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 5 },
  white: '#FFFFFF',
  black: '#17172E',
  fontFamily: "'Anuphan Variable','Noto Sans Thai',sans-serif",
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.55', sm: '1.6', md: '1.65', lg: '1.65', xl: '1.6' },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.35' },
      h2: { fontSize: '1.375rem', lineHeight: '1.4' },
      h3: { fontSize: '1.125rem', lineHeight: '1.45' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
  shadows: { xs: 'none', sm: 'none', md: overlayShadow(), lg: overlayShadow(), xl: overlayShadow() },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Badge: { defaultProps: { size: 'lg', tt: 'none' } },
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
  },
}

/**
 * Corrections of Mantine's defaults that miss the contrast (brief §2), and the words our own styles use: surface, line,
 * field, shadow. A style file names these, never a raw colour.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--ease': 'cubic-bezier(.2,.8,.2,1)',
    '--cover-shadow': '0 6px 16px rgb(23 23 46/.12)',
    '--overlay-shadow': overlayShadow(),
    '--cover-radius': '6px',
    '--container': '1240px',
    '--font-long-text': "'IBM Plex Sans Thai Looped','Noto Sans Thai Looped',var(--mantine-font-family)",
  },
  light: {
    '--mantine-color-body': 'var(--mantine-color-gray-0)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-success': 'var(--mantine-color-leaf-6)',
    '--mantine-color-anchor': 'var(--mantine-color-ink-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-2)',
    '--surface': 'var(--mantine-color-white)',
    '--surface-sunken': 'var(--mantine-color-gray-1)',
    '--surface-tint': 'var(--mantine-color-ink-0)',
    '--line': 'var(--mantine-color-gray-2)',
    '--field-line': 'var(--mantine-color-gray-5)',
    '--grid-line': 'rgb(61 64 219/.06)',
    '--text': 'var(--mantine-color-black)',
    '--text-dimmed': 'var(--mantine-color-gray-6)',
    '--link': 'var(--mantine-color-ink-6)',
    '--on-tint': 'var(--mantine-color-ink-7)',
    '--accent': 'var(--mantine-color-ink-6)',
    '--accent-hover': 'var(--mantine-color-ink-7)',
    '--focus': 'var(--mantine-color-ink-6)',
    '--star': 'var(--mantine-color-amber-6)',
    // One shade darker than the token: on its own tint leaf 6 is 4.47:1.
    '--leaf-text': 'var(--mantine-color-leaf-7)',
    '--leaf-tint': 'var(--mantine-color-leaf-1)',
    '--amber-text': 'var(--mantine-color-amber-6)',
    '--amber-tint': 'var(--mantine-color-amber-1)',
    '--red-text': 'var(--mantine-color-red-6)',
    '--red-tint': 'var(--mantine-color-red-1)',
    '--badge': 'var(--mantine-color-coral-6)',
    '--package-tint': 'var(--mantine-color-marker-0)',
    '--bar': 'var(--mantine-color-white)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-leaf-3)',
    '--mantine-color-anchor': 'var(--mantine-color-ink-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-ink-light': '#23265A',
    '--mantine-color-leaf-light': '#12321F',
    '--mantine-color-amber-light': '#38290A',
    '--mantine-color-red-light': '#3B1C20',
    '--mantine-color-gray-light': '#222540',
    '--surface': 'var(--mantine-color-dark-6)',
    '--surface-sunken': 'var(--mantine-color-dark-5)',
    '--surface-tint': '#23265A',
    '--line': 'var(--mantine-color-dark-4)',
    '--field-line': 'var(--mantine-color-dark-3)',
    '--grid-line': 'rgb(163 170 255/.06)',
    '--text': 'var(--mantine-color-dark-0)',
    '--text-dimmed': 'var(--mantine-color-dark-2)',
    '--link': 'var(--mantine-color-ink-3)',
    '--on-tint': 'var(--mantine-color-ink-2)',
    '--accent': 'var(--mantine-color-ink-5)',
    '--accent-hover': 'var(--mantine-color-ink-6)',
    '--focus': 'var(--mantine-color-ink-3)',
    '--star': 'var(--mantine-color-amber-3)',
    '--leaf-text': 'var(--mantine-color-leaf-3)',
    '--leaf-tint': '#12321F',
    '--amber-text': 'var(--mantine-color-amber-3)',
    '--amber-tint': '#38290A',
    '--red-text': 'var(--mantine-color-red-3)',
    '--red-tint': '#3B1C20',
    '--badge': 'var(--mantine-color-coral-5)',
    '--package-tint': '#2B2917',
    '--bar': 'var(--mantine-color-dark-6)',
  },
})

function overlayShadow(): string {
  return '0 12px 32px rgb(23 23 46/.1)'
}

function shades(list: string): MantineColorsTuple {
  const [a, b, c, d, e, f, g, h, i, j] = list.split(',')
  if (!a || !b || !c || !d || !e || !f || !g || !h || !i || !j) throw new Error('A palette has ten shades')
  return [a, b, c, d, e, f, g, h, i, j]
}
