import { Grid, Stack } from '@mantine/core'
import { useState } from 'react'
import { isExpired } from '#domain/session.ts'
import { Stakeholders } from '../parties/Stakeholders.tsx'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { shortDate } from '../ui/dates.ts'
import { Facts } from '../ui/Facts.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Section } from '../ui/Section.tsx'
import { Warehouses } from '../warehouses/Warehouses.tsx'
import { HubTabs } from './HubTabs.tsx'
import { Members } from './Members.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { Security } from './Security.tsx'

export function HubScreen() {
  return (
    <Screen title={texts.hub.title}>
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
    </Screen>
  )
}

function Organisation() {
  const { tenant } = useSession()
  const { expires_on } = tenant.subscription
  const day = shortDate(expires_on)
  const [opened_at] = useState(() => new Date())
  const until = isExpired(tenant.subscription, opened_at) ? texts.hub.expired(day) : texts.hub.until(day)
  return (
    <Section title={texts.hub.organisation}>
      <Facts
        facts={[
          [texts.hub.name, tenant.name],
          [texts.hub.subscription, until],
        ]}
      />
    </Section>
  )
}
