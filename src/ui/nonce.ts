/** The page's nonce for styles, told to whoever adds styles at run time before any of it is loaded. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

Object.assign(globalThis, { __webpack_nonce__: styleNonce })
