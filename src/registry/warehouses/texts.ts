/** Texts from the specification are verbatim. */

export const warehouseTexts = {
  title: 'Warehouses',
  text: 'Where your containers and stored straws are.',
  add: 'Add warehouse',
  added: (name: string) => `${name} added.`,
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  renamed: (name: string) => `Warehouse renamed: ${name}.`,
  failed: 'Could not load the warehouses.',
  named: (name: string) => `Warehouse ${name}`,
  warehouse: 'Warehouse',
} as const
