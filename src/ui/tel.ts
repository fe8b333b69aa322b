/** Returns the address that calls a phone number: its digits, and a plus if it has one. */
export const telOf = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
