import { AnchorLink } from '#ui/links.tsx'
import { ActionIcon, Collapse } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type BatchSummary } from '#stock/batches/contract.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import { type BatchDialog, StrawMenuItems } from '#stock/straws/web/StrawDialogs.tsx'
import { batchTexts } from '#stock/batches/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { commonTexts } from '#ui/texts.ts'
import { Placeholder } from '#ui/Placeholder.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { type Tab, TABS } from '#stock/batches/web/batch-search.ts'
import { DeleteBatchItem } from '#stock/straws/web/DeleteBatchItem.tsx'
import { QualityBadge } from '#stock/batches/web/QualityBadge.tsx'
import { BatchPlaces, CountsBar, Key, STOCK } from '#stock/batches/web/BatchPlaces.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import classes from './BatchRow.module.css'
import batchRowClasses from '#stock/batches/web/batch-row.module.css'

// Load the tabs only when the first row is opened.
const BatchTabs = lazySection(async () => (await import('./BatchTabs.tsx')).BatchTabs<Tab>, <Placeholder />)

type Props = {
  batch: BatchSummary
  /** Number of straws, including used ones, of the largest batch on the page. */
  longest: number
  isOpen: boolean
  tab: Tab
  onToggle: () => void
  onTab: (tab: Tab) => void
  onDialog: BatchDialog
  onDelete: () => void
}

/** Column heads, hidden from screen readers because each row contains its own labels. */
export function BatchHeads() {
  return (
    <div className={batchRowClasses.batchHeads} aria-hidden>
      <span className={batchRowClasses.headName}>{batchTexts.batch}</span>
      <span>{batchTexts.stallion}</span>
      <span className={batchRowClasses.batchCounts}>
        {STOCK.map(({ state }) => (
          <span key={state} className={batchRowClasses.batchCount} data-state={state}>
            <Key of={state} />
            {batchTexts[state]}
          </span>
        ))}
      </span>
      <span className={batchRowClasses.batchDoses}>{batchTexts.dosesColumn}</span>
      <span>{batchTexts.standing}</span>
    </div>
  )
}

export function BatchRow({ batch, longest, isOpen, tab, onToggle, onTab, onDialog, onDelete }: Props) {
  const panel = `panel-${batch.id}`
  return (
    <article className={batchRowClasses.batch} aria-label={batch.label} data-open={isOpen || undefined}>
      <div className={batchRowClasses.batchRow}>
        <ActionIcon
          className={classes.batchToggle}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={batchTexts.open(batch.label)}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onToggle}
        >
          <IconChevronRight size={16} aria-hidden style={{ rotate: isOpen ? '90deg' : '0deg' }} />
        </ActionIcon>
        <StrawColour colour={batch.straw_colour} height={28} />
        <div className={batchRowClasses.batchName}>
          <AnchorLink to="/batches/$id" params={{ id: batch.id }} fw={600} c="var(--ink)">
            {batch.label}
          </AnchorLink>
          <div className="small">{shortDate(batch.available_from)}</div>
        </div>
        <div className={batchRowClasses.batchStallion}>
          <div>{batch.animal.name}</div>
          {batch.quality ? (
            <QualityBadge quality={batch.quality} isSmall />
          ) : (
            <span className="small dim">{batchTexts.notJudged}</span>
          )}
        </div>
        <CountsBar counts={batch.counts} longest={longest} onOpen={onTab} />
        <Doses batch={batch} />
        <BatchPlaces batch={batch} />
        <div className={classes.batchMenu}>
          <DotsMenu label={batchTexts.menu(batch.label)} color="gray">
            <Menu.Item
              renderRoot={(props) => <Link to="/batches/$id" params={{ id: batch.id }} {...props} />}
            >
              {batchTexts.view}
            </Menu.Item>
            <IfMay right="EDIT">
              <Menu.Item
                renderRoot={(props) => <Link to="/batches/$id/edit" params={{ id: batch.id }} {...props} />}
              >
                {batchTexts.editBatch}
              </Menu.Item>
            </IfMay>
            <Menu.Item
              renderRoot={(props) => <Link to="/horses/$id" params={{ id: batch.animal.id }} {...props} />}
            >
              {batchTexts.viewHorse}
            </Menu.Item>
            <Menu.Divider />
            <StrawMenuItems onOpen={(kind) => onDialog(kind)} counts={batch.counts} />
            <Menu.Divider />
            <DeleteBatchItem batch={batch} onDelete={onDelete} />
          </DotsMenu>
        </div>
      </div>
      <Collapse expanded={isOpen} id={panel}>
        {isOpen && (
          <div className={classes.batchOpen}>
            <BatchTabs
              batch={batch}
              tabs={TABS}
              tab={tab}
              onTab={onTab}
              onDialog={onDialog}
              end={
                <AnchorLink to="/batches/$id" params={{ id: batch.id }} fz="xs" fw={500}>
                  {batchTexts.view}
                </AnchorLink>
              }
            />
          </div>
        )}
      </Collapse>
    </article>
  )
}

function Doses({ batch }: { batch: BatchSummary }) {
  const { straws_per_dose } = batch.computed
  const counted = dosesOf(batch.counts.stored, straws_per_dose)
  const isKnown = counted !== null && straws_per_dose !== null
  return (
    <div className={batchRowClasses.batchDoses} data-none={!isKnown || undefined}>
      <b>{isKnown ? grouped(counted.doses) : commonTexts.nothing}</b>{' '}
      <span className={classes.doseWord}>{batchTexts.dosesOrOne(counted?.doses ?? 0)}</span>{' '}
      <div className="small">
        {isKnown ? batchTexts.dosesOf(straws_per_dose, counted.straws_left_over) : batchTexts.doseUnknown}
      </div>
    </div>
  )
}
