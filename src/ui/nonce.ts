/** Style nonce of the page, published to libraries that add styles at run time before any of them is loaded. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

Object.assign(globalThis, { __webpack_nonce__: styleNonce })
