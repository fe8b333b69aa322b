import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Endpoint, Sent } from '#platform/contract/endpoint.ts'
import { FILE_FORMATS } from '#platform/contract/files.ts'
import { addressOf } from './request.ts'
import { LazyMenu, Menu } from './LazyMenu.tsx'
import { exportTexts } from './texts.ts'
import classes from './ExportMenu.module.css'

type Props<E extends Endpoint> = ButtonProps & {
  endpoint: E
  query: Omit<Sent<E, 'query'>, 'tenant_id' | 'format' | 'decimal'>
  /** Number of rows, undefined while loading. Without rows, the menu is hidden. */
  total: number | undefined
  /** Note on what the file omits, if that is not obvious. */
  note?: string | undefined
  children?: ReactNode
}

/** Menu that exports a filtered list as a file. Its links are downloaded by `download.ts`. */
export function ExportMenu<E extends Endpoint>({
  endpoint,
  query,
  total,
  note,
  children,
  ...look
}: Props<E>) {
  if (!total) return null
  return (
    <LazyMenu
      target={
        <Button
          variant="default"
          className={classes.exportButton}
          leftSection={<IconDownload size={16} aria-hidden />}
          {...look}
        >
          {exportTexts.export}
        </Button>
      }
    >
      {note && <Menu.Label>{note}</Menu.Label>}
      <ExportItems endpoint={endpoint} query={query} />
      {children}
    </LazyMenu>
  )
}

type ItemsProps<E extends Endpoint> = Pick<Props<E>, 'endpoint' | 'query'> & {
  /** Whether each item names the action, because the menu has others. */
  isNamed?: boolean
}

export function ExportItems<E extends Endpoint>({ endpoint, query, isNamed = false }: ItemsProps<E>) {
  return FILE_FORMATS.map((format) => (
    <Menu.Item
      key={format}
      component="a"
      download
      href={addressOf(endpoint, { query: { ...query, format } })}
      {...(isNamed && { leftSection: <IconDownload size={16} aria-hidden /> })}
    >
      {isNamed ? exportTexts.exportAs(exportTexts.formats[format]) : exportTexts.formats[format]}
    </Menu.Item>
  ))
}
