import { Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnchorLink } from '#ui/links.tsx'
import { Screen } from '#ui/Screen.tsx'
import { HubSide } from './HubSide.tsx'
import { hubTexts } from './texts.ts'
import classes from './HubFrame.module.css'

type Props = { title: string; text?: ReactNode; actions?: ReactNode; children: ReactNode }

/** Screen of the hub: beside it, the list of all its screens; in narrow windows, a link back to that list. */
export function HubFrame({ title, text, actions, children }: Props) {
  const isFirst = useLocation({
    select: ({ pathname, search }) => pathname === '/hub/general' && !search.part,
  })
  return (
    <div className={classes.hub}>
      <HubSide />
      <div>
        <Screen
          title={title}
          renderHead={(heading) => (
            <Group justify="space-between" align="end" gap="sm">
              <Stack gap={2} flex="1 1 300px" miw={0}>
                {!isFirst && (
                  <AnchorLink to="/hub/general" size="sm" c="dimmed" className={classes.back}>
                    <IconArrowLeft size={18} aria-hidden />
                    {hubTexts.title}
                  </AnchorLink>
                )}
                {heading}
                {text && (
                  <Text fz="var(--size-large)" c="dimmed" maw={640}>
                    {text}
                  </Text>
                )}
              </Stack>
              {actions && <Group gap="sm">{actions}</Group>}
            </Group>
          )}
        >
          {children}
        </Screen>
      </div>
    </div>
  )
}
