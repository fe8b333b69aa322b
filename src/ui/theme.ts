/** Theme of the product: ink on near-white, ice blue, straw gold. No colours or sizes are set elsewhere. */
import { createTheme } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple, PopoverProps } from '@mantine/core'
import { commonTexts } from './texts.ts'

const ice: MantineColorsTuple = [
  '#e9f6fb',
  '#d3e9f2',
  '#a5d2e5',
  '#74bad8',
  '#4ea6cd',
  '#2f8fba',
  '#1b7299',
  '#145d7f',
  '#0f4b67',
  '#083750',
]

const straw: MantineColorsTuple = [
  '#fdf6e2',
  '#f8ebc8',
  '#f0d795',
  '#e7c15e',
  '#dfae32',
  '#d9a521',
  '#b88712',
  '#8f6707',
  '#6f5005',
  '#4f3802',
]

/** Mantine's own, with its darker half dark enough for white text on it. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#d22d2d',
  '#bf2626',
  '#b02525',
  '#9c1f1f',
]

/**
 * For lists, menus and calendars. Positioned within the page, one that briefly sticks out makes a phone widen the
 * page, which widens the fields, which widens their lists, and so on without end.
 */
const overTheWindow: Partial<PopoverProps> = {
  floatingStrategy: 'fixed',
  // A phone's keyboard takes away room after they have opened.
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
  colors: { ice, straw, red },
  primaryColor: 'ice',
  primaryShade: { light: 6, dark: 7 },
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.6rem' }, h2: { fontSize: '1.2rem' } } },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Table: { defaultProps: { verticalSpacing: 'sm', tabularNums: true } },
    Paper: { defaultProps: { withBorder: true, p: 'md' } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        padding: 'lg',
        removeScrollProps: { allowPinchZoom: true },
        closeButtonProps: { 'aria-label': commonTexts.close },
        // Screen readers need only one banner.
        attributes: { header: { role: 'none' } },
      },
      styles: {
        content: { padding: 0 },
        title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' },
      },
    },
    Popover: { defaultProps: overTheWindow },
    // Opening on focus, even when focus returns from a dialog, would cover what is below.
    Select: { defaultProps: { comboboxProps: { shadow: 'md' }, openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    Autocomplete: { defaultProps: { openOnFocus: false } },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  // Mantine's dimmed grey misses a contrast of 4.5:1 on our page colour.
  light: {
    '--mantine-color-body': '#fbfcfd',
    '--mantine-color-text': '#16222b',
    '--mantine-color-dimmed': '#55636e',
    '--mantine-color-error': '#b42318',
  },
  dark: {
    '--mantine-color-body': '#12181d',
    '--mantine-color-text': '#dfe7ec',
    '--mantine-color-dimmed': '#a0aeb8',
    '--mantine-color-error': '#ff8a80',
  },
})

/** Colours of stock states, in bars and badges alike. */
export const STOCK_COLOURS = { stored: 'ice.6', consigned: 'straw.5', used: 'gray.6' } as const

/** Dark enough for a white icon. */
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

/** The actual straw colours; transparent ones show the page behind them. */
export const STRAW_PAINT = {
  YELLOW: '#f4d125',
  PINK: '#f29ac0',
  BLUE: '#2f6fdb',
  GREEN: '#2f9e44',
  RED: '#d9302c',
  ORANGE: '#f0821e',
  PURPLE: '#7d3fc1',
  WHITE: '#ffffff',
  BLACK: '#1c1c1c',
  TRANSPARENT: 'transparent',
} as const

/** Colours to tell batches apart in a drawing, used in turn. */
export const BATCH_PAINT = [
  'ice.5',
  'straw.4',
  'teal.5',
  'grape.4',
  'orange.5',
  'lime.6',
  'pink.4',
  'indigo.4',
]
