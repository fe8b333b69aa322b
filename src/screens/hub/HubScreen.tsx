import { Grid, Stack } from '@mantine/core'
import { useState } from 'react'
import { isExpired } from '#features/session/contract.ts'
import { ExportSection } from '#features/exports/web/ExportSection.tsx'
import { Stakeholders } from '#features/parties/web/Stakeholders.tsx'
import { useSession } from '#features/session/web/session.ts'
import { hubTexts } from './texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { Facts } from '#ui/Facts.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { Warehouses } from '#features/warehouses/web/Warehouses.tsx'
import { HubTabs } from './HubTabs.tsx'
import { Members } from '#features/members/web/Members.tsx'
import { ProfileSection } from '#features/session/web/ProfileSection.tsx'
import { Security } from '#features/session/web/Security.tsx'

export function HubScreen() {
  return (
    <Screen title={hubTexts.title}>
      <HubTabs />
      <Grid>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <ProfileSection />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack>
            <Security />
            <Organisation />
          </Stack>
        </Grid.Col>
      </Grid>
      <Members />
      <Warehouses />
      <Stakeholders />
      <ExportSection />
    </Screen>
  )
}

function Organisation() {
  const { tenant } = useSession()
  const { expires_on } = tenant.subscription
  const day = shortDate(expires_on)
  const [openedAt] = useState(() => new Date())
  const until = isExpired(tenant.subscription, openedAt) ? hubTexts.expired(day) : hubTexts.until(day)
  return (
    <Section title={hubTexts.organisation}>
      <Facts
        facts={[
          [commonTexts.name, tenant.name],
          [hubTexts.subscription, until],
        ]}
      />
    </Section>
  )
}
