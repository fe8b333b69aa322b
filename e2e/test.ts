/** Test and expect of all browser tests: the place for what they share. */
export { expect, test } from '@playwright/test'
