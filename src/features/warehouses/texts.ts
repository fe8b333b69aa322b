/** Texts of the warehouses. Those given in the specification are verbatim. */

export const warehouseTexts = {
  title: 'Warehouses',
  text: 'Where your containers and the straws in store are.',
  add: 'Add warehouse',
  added: (name: string) => `${name} is added.`,
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  renamed: (name: string) => `The warehouse is called ${name} now.`,
  failed: 'Could not load the warehouses.',
  named: (name: string) => `Warehouse ${name}`,
  warehouse: 'Warehouse',
} as const
