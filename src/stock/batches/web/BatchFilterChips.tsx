import { Button, Drawer, Group, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { type Breed, breedName } from '#registry/animals/breeds.ts'
import { useParty } from '#registry/parties/web/use-party.tsx'
import { batchTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import type { Step } from '#ui/search-params.ts'
import { Placeholder } from '#ui/Placeholder.tsx'
import { type BatchSearch, FILTER_FIELDS, type FilterField } from './batch-search.ts'
import classes from './BatchFilterChips.module.css'

type Props = {
  search: BatchSearch
  found: number | undefined
  fields: ReactNode
  onSettle: (field: FilterField, value: string | null, step?: Step) => void
  renderSwitch: (label?: string) => ReactNode
}

/** Filter on a phone: a chip for each field that is filled in, and all fields in a bottom sheet. */
export function BatchFilterChips({ search, found, fields, onSettle, renderSwitch }: Props) {
  const [isOpen, setOpen] = useState(false)
  const owner = useParty(search.straw_owner_id ?? null)
  const isOn = search.active === true
  const filled = FILTER_FIELDS.filter((field) => search[field])
  const missing = FILTER_FIELDS.filter((field) => !search[field])
  const valueOf = (field: FilterField) => {
    if (field === 'straw_owner_id') return owner?.name ?? batchTexts.owner
    return field === 'breed' ? breedName(search.breed as Breed) : search[field]!
  }
  return (
    <section className={classes.filterChips} aria-label={commonTexts.filter}>
      <div className={classes.filterChip} data-on={isOn || undefined}>
        {renderSwitch(commonTexts.filter)}
      </div>
      {filled.map((field) => (
        <UnstyledButton
          key={field}
          className={classes.filterChip}
          data-on={isOn || undefined}
          onClick={() => onSettle(field, null)}
        >
          <VisuallyHidden>{batchTexts.clearField(batchTexts[nameOf(field)])}</VisuallyHidden>
          <span className="cut">{valueOf(field)}</span>
          <IconX size={16} aria-hidden />
        </UnstyledButton>
      ))}
      <UnstyledButton
        className={classes.filterChip}
        data-more
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconPlus size={16} aria-hidden />
        <span>
          <VisuallyHidden>{batchTexts.filterBy}</VisuallyHidden>{' '}
          {batchTexts.filterFields((missing.length > 0 ? missing : FILTER_FIELDS).map(nameOf))}
        </span>
      </UnstyledButton>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="auto"
        padding="md"
        title={commonTexts.filter}
        closeButtonProps={{ 'aria-label': commonTexts.close }}
        classNames={{ content: 'sheet' }}
      >
        <Stack gap="sm">
          <Group gap={0} justify="space-between" wrap="nowrap" mih={44} c="dimmed">
            <span aria-hidden>{batchTexts.filterOn}</span>
            {renderSwitch()}
          </Group>
          <Suspense fallback={<Placeholder lines={5} />}>{fields}</Suspense>
          <Button fz={16} mt="xs" onClick={() => setOpen(false)}>
            {batchTexts.show(found)}
          </Button>
        </Stack>
      </Drawer>
    </section>
  )
}

const nameOf = (field: FilterField) => (field === 'straw_owner_id' ? 'owner' : field)
