/** Style nonce of the page, published here before the libraries that use it to add styles at run time are loaded. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

Object.assign(globalThis, { __webpack_nonce__: styleNonce })
