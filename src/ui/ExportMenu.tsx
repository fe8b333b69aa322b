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
  /** The filter of the list. */
  query: Omit<Sent<E, 'query'>, 'tenant_id' | 'format' | 'decimal'>
  /** How many there are: with none, there is nothing to export. */
  total: number | undefined
  /** What the file leaves out, if it is not obvious. */
  note?: string | undefined
  /** Further items. */
  children?: ReactNode
}

/** All that a list has found, as a file. The browser saves it while it comes, however long it is. */
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
      {FILE_FORMATS.map((format) => (
        <Menu.Item
          key={format}
          component="a"
          download
          href={addressOf(endpoint, { query: { ...query, format } })}
        >
          {exportTexts.formats[format]}
        </Menu.Item>
      ))}
      {children}
    </LazyMenu>
  )
}
