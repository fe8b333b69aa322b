import { Button, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { GuideLink } from '#account/help/web/GuideLink.tsx'
import { type ContainerSummary, listContainers } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import { Documents } from '#paperwork/documents/web/Documents.tsx'
import { PeriodDialog } from '#paperwork/documents/web/PeriodDialog.tsx'
import { ListExport } from '#integration/exports/web/ListExport.tsx'
import { exportMeasurements, listVesselStatus, type VesselStatus } from '#stock/nitrogen/contract.ts'
import { nitrogenTexts } from '#stock/nitrogen/texts.ts'
import { StatusFacts, StatusState } from '#stock/nitrogen/web/StatusFacts.tsx'
import { Gauge } from '#stock/nitrogen/web/Gauge.tsx'
import { MeasureButtons, MeasureOne, useMeasuring } from '#stock/nitrogen/web/MeasureButtons.tsx'
import type { NitrogenSearch } from '#stock/nitrogen/web/nitrogen-search.ts'
import { Alerts } from '#stock/nitrogen/web/Alerts.tsx'
import { VesselHistory } from '#stock/nitrogen/web/VesselHistory.tsx'
import { useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { KEEP_SCROLL } from '#ui/search-params.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import classes from './NitrogenScreen.module.css'

export function NitrogenScreen() {
  const found = useApiQuery(listVesselStatus, {})
  const containers = useApiQuery(listContainers, {})
  const { measure, dialog } = useMeasuring()
  const all = found.data?.vessels ?? []
  return (
    <Screen
      title={nitrogenTexts.title}
      crumb={
        <AnchorLink to="/containers" size="sm" c="dimmed">
          {containerTexts.title}
        </AnchorLink>
      }
      actions={all.length > 0 && <MeasureOne vessels={all} onMeasure={measure} />}
    >
      <QueryResult query={found} lines={8}>
        {({ vessels }) =>
          vessels.length === 0 ? (
            <Empty
              title={nitrogenTexts.none}
              text={nitrogenTexts.noneText}
              action={
                <>
                  <GuideLink page="nitrogen" />
                  <ButtonLink to="/containers">{nitrogenTexts.toContainers}</ButtonLink>
                </>
              }
            />
          ) : (
            <Whole vessels={vessels} containers={containers.data?.containers ?? []} onMeasure={measure} />
          )
        }
      </QueryResult>
      {dialog}
    </Screen>
  )
}

type Measuring = { onMeasure: Parameters<typeof MeasureButtons>[0]['onMeasure'] }

type WholeProps = Measuring & { vessels: VesselStatus[]; containers: ContainerSummary[] }

function Whole({ vessels, containers, onMeasure }: WholeProps) {
  const search = useSearch({ from: '/layout/nitrogen' })
  const navigate = useNavigate({ from: '/nitrogen' })
  const change = (some: NitrogenSearch) =>
    void navigate({ search: (last: NitrogenSearch) => ({ ...last, ...some }), ...KEEP_SCROLL })
  const [isLogging, setLogging] = useState(false)
  const chosen = vessels.find(({ container_id }) => container_id === search.vessel) ?? vessels[0]!
  const { container_id } = chosen
  return (
    <>
      {vessels.map((vesselStatus) => (
        <Alerts key={vesselStatus.container_id} vesselStatus={vesselStatus} />
      ))}
      <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }} spacing={20}>
        {vessels.map((vesselStatus) => (
          <VesselCard
            key={vesselStatus.container_id}
            vesselStatus={vesselStatus}
            container={containers.find(({ id }) => id === vesselStatus.container_id)}
            isChosen={vesselStatus === chosen}
            onChoose={() => change({ vessel: vesselStatus.container_id })}
            onMeasure={onMeasure}
          />
        ))}
      </SimpleGrid>
      <VesselHistory
        key={container_id}
        vesselStatus={chosen}
        range={search.range ?? '3'}
        onRange={(range) => change({ range })}
        actions={
          <ListExport
            sheet="nitrogen"
            endpoint={exportMeasurements}
            query={{ container_id }}
            total={chosen.measured_at === null && chosen.filled_at === null ? 0 : 1}
          />
        }
      />
      <Documents
        key={`documents ${container_id}`}
        about={{ container_id }}
        actions={
          <IfMay right="EDIT">
            <Button variant="default" size="xs" onClick={() => setLogging(true)}>
              {nitrogenTexts.logDocument}
            </Button>
          </IfMay>
        }
      />
      {isLogging && (
        <PeriodDialog wanted={{ kind: 'NITROGEN', container_id }} onClose={() => setLogging(false)} />
      )}
    </>
  )
}

type CardProps = Measuring & {
  vesselStatus: VesselStatus
  container: ContainerSummary | undefined
  isChosen: boolean
  onChoose: () => void
}

function VesselCard({ vesselStatus, container, isChosen, onChoose, onMeasure }: CardProps) {
  const { label, vessel, container_id } = vesselStatus
  return (
    <Paper
      component="article"
      aria-label={label}
      className={classes.statusCard}
      data-chosen={isChosen || undefined}
      data-due={vesselStatus.alerts.length > 0 || undefined}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <AnchorLink to="/containers/$id" params={{ id: container_id }} fw={600} c="var(--ink)">
            {label}
          </AnchorLink>
          <Text size="sm" c="dimmed">
            {vessel.model ?? containerTexts.modelUnknown}
          </Text>
        </div>
        <StatusState vesselStatus={vesselStatus} />
      </Group>
      <Group gap={16} align="flex-end" wrap="nowrap" my={12} className={classes.statusPictures}>
        <Gauge vesselStatus={vesselStatus} cm={vesselStatus.cm_now ?? vesselStatus.cm} />
        {container && container.canisters > 0 && <Vessel container={container} size={140} />}
      </Group>
      <StatusFacts vesselStatus={vesselStatus} />
      <Group gap="xs" mt="sm">
        <MeasureButtons vesselStatus={vesselStatus} onMeasure={onMeasure} />
        <Button
          variant="subtle"
          px={8}
          aria-pressed={isChosen}
          aria-label={`${nitrogenTexts.history}: ${label}`}
          onClick={onChoose}
        >
          {nitrogenTexts.history}
        </Button>
      </Group>
    </Paper>
  )
}
