/** Theme of Mantine's components, with the colours of tokens.css. */
import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import type {
  CSSVariablesResolver,
  MantineColorsTuple,
  PopoverProps,
  VariantColorsResolver,
} from '@mantine/core'
import { commonTexts } from './texts.ts'

// Palettes. Elements are filled with shade 6 in the light scheme, and with shade 3 and dark text in the dark one.
const ice: MantineColorsTuple = [
  '#e6f3f9',
  '#cfe7f2',
  '#a9d3e6',
  '#82cbe8',
  '#4ba9d1',
  '#2782ab',
  '#17698f',
  '#125a7c',
  '#0f4b67',
  '#083750',
]

const straw: MantineColorsTuple = [
  '#fcf3da',
  '#f8ebc8',
  '#ecd499',
  '#e3b341',
  '#dca526',
  '#c98f0a',
  '#a8760a',
  '#7a5600',
  '#5f4300',
  '#463200',
]

const red: MantineColorsTuple = [
  '#fdeceb',
  '#f9d9d7',
  '#f1bcb8',
  '#ff9d95',
  '#f2736b',
  '#e0564e',
  '#c22f28',
  '#a1231d',
  '#8c1e19',
  '#6c1713',
]

const teal: MantineColorsTuple = [
  '#e2f4eb',
  '#c5e8d7',
  '#9ad7bb',
  '#7fd9b1',
  '#55c496',
  '#2f9a70',
  '#1e7d57',
  '#14603f',
  '#0f4b31',
  '#0a3523',
]

const gray: MantineColorsTuple = [
  '#f0f4f7',
  '#e7edf1',
  '#dbe3e9',
  '#dbe3e9',
  '#c4d0d8',
  '#5e6e7a',
  '#53636e',
  '#3a4953',
  '#24323b',
  '#12202a',
]

const dark: MantineColorsTuple = [
  '#edf3f6',
  '#d3dde3',
  '#9aabb6',
  '#8b9ca7',
  '#36454f',
  '#222e37',
  '#1a242c',
  '#0c1217',
  '#0c1217',
  '#0c1217',
]

/** Soft backgrounds of badges and alerts, with legible text colours. */
const SOFT: Record<string, { background: string; color: string }> = {
  ice: { background: 'var(--accent-soft)', color: 'var(--accent-ink)' },
  straw: { background: 'var(--gold-soft)', color: 'var(--gold-ink)' },
  teal: { background: 'var(--good-soft)', color: 'var(--good-ink)' },
  red: { background: 'var(--bad-soft)', color: 'var(--bad-ink)' },
  gray: { background: 'var(--n-100)', color: 'var(--n-700)' },
}

const FILLED: Record<string, { background: string; hover: string; color: string }> = {
  ice: { background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)' },
  red: { background: 'var(--bad)', hover: 'var(--bad-ink)', color: 'var(--on-bad)' },
}

const variantColorResolver: VariantColorsResolver = (input) => {
  const colour = input.color ?? input.theme.primaryColor
  const own = { light: SOFT[colour], filled: FILLED[colour] }[input.variant]
  const border = '1px solid transparent'
  return { ...defaultVariantColorsResolver(input), ...(own && { hover: own.background, ...own, border }) }
}

/**
 * Props of lists, menus and calendars. They are fixed in the window, because in the page, a list that overflows would
 * widen the page on a phone, and a wider page would widen the fields and their lists, in an endless loop.
 */
const overTheWindow: Partial<PopoverProps> = {
  floatingStrategy: 'fixed',
  // Allow another position, because a phone's keyboard takes space after lists and menus have opened.
  preventPositionChangeWhenVisible: false,
  middlewares: {
    flip: { fallbackStrategy: 'bestFit' },
    size: {
      padding: 8,
      apply: ({ availableHeight, elements }) =>
        elements.floating.style.setProperty('--room', `${availableHeight}px`),
    },
  },
}

export const theme = createTheme({
  colors: { ice, straw, red, teal, gray, dark },
  primaryColor: 'ice',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  black: '#12202a',
  variantColorResolver,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.875rem', lg: '1.25rem', xl: '1.625rem' },
  lineHeights: { xs: '1.25rem', sm: '1.25rem', md: '1.25rem', lg: '1.75rem', xl: '2rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '2rem' },
      h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
      h4: { fontSize: '1rem', lineHeight: '1.5rem' },
      h5: { fontSize: '0.875rem', lineHeight: '1.25rem' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
    },
  },
  // Radii: an inner element always has a smaller one than its container.
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { xs: 'var(--e-1)', sm: 'var(--e-1)', md: 'var(--e-2)', lg: 'var(--e-3)', xl: 'var(--e-3)' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Mantine computes the contrast with the light scheme's colour in both schemes.
    Checkbox: { defaultProps: { iconColor: 'var(--on-accent)' } },
    // The icon repeats the role of the field.
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    TableTh: { defaultProps: { scope: 'col' } },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 10 } },
    Paper: { defaultProps: { withBorder: true, p: 20, radius: 'lg', shadow: 'xs' } },
    Badge: { defaultProps: { tt: 'none', radius: 'sm', variant: 'light' } },
    Modal: {
      defaultProps: {
        centered: true,
        // Leave the header free, because large windows show toasts there, above dialogs.
        yOffset: 'max(5dvh, 60px)',
        overlayProps: { backgroundOpacity: 0.4 },
        padding: 'lg',
        radius: 'xl',
        removeScrollProps: { allowPinchZoom: true },
        closeButtonProps: { 'aria-label': commonTexts.close },
        // A header would be announced as a second banner by screen readers.
        attributes: { header: { role: 'none' } },
      },
      styles: {
        content: { padding: 0 },
        title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)', lineHeight: 1.25 },
      },
    },
    Popover: { defaultProps: overTheWindow },
    // Opening on focus, even when focus returns from a dialog, would cover the content below.
    Select: {
      defaultProps: { comboboxProps: { shadow: 'md', position: 'bottom-start' }, openOnFocus: false },
      // A list below a narrow field has space for names, including very long words.
      styles: { dropdown: { minWidth: 240 }, option: { overflowWrap: 'anywhere' } },
    },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    Autocomplete: { defaultProps: { openOnFocus: false } },
  },
})

/** Mantine's colours, taken from tokens.css, which defines both schemes. */
const painted = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-error': 'var(--bad-ink)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--n-100)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: painted, dark: painted })

export const STOCK_COLOURS = {
  stored: 'var(--stored)',
  consigned: 'var(--consigned)',
  used: 'var(--used)',
} as const

/** Colours of toasts, dark enough for a white icon. */
export const TOAST_COLOURS = {
  info: 'ice.6',
  success: 'teal.8',
  warning: 'straw.7',
  danger: 'red.8',
} as const

export const QUALITY_COLOURS = {
  VERY_GOOD: 'teal',
  GOOD: 'ice',
  BORDERLINE: 'straw',
  REJECTED: 'red',
  UNKNOWN: 'gray',
} as const

/** Returns the colours of a straw (`fill`), of its edge (`rim`) and of the print on it (`ink`). */
export function strawPaint(colour: string): { fill: string; rim: string; ink: string } {
  const name = `--straw-${colour.toLowerCase()}`
  return { fill: `var(${name})`, rim: `var(${name}-rim)`, ink: `var(${name}-ink)` }
}
