/** Style nonce of the page. It is published before libraries that add styles at run time are loaded, which use it. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

Object.assign(globalThis, { __webpack_nonce__: styleNonce })
