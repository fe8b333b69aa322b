import { ActionIcon, Anchor, Box, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { QueryResult } from '#ui/QueryResult.tsx'
import { request } from '#ui/request.ts'
import { commonTexts, navTexts } from '#ui/texts.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { GUIDE_PAGES } from '../guide-pages.ts'
import { helpTexts } from '../texts.ts'
import { openedGuide } from './opened-guide.ts'
import classes from './GuidePanel.module.css'
import './guide.css'

/** Page of the guide beside the work; on a phone it covers the screen. */
export function GuidePanel() {
  const opened = openedGuide.use()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Stay at the page when the user does what it says on another screen.
  const [ofScreen] = useState(() => pageOf(path))
  const slug = opened === 'of-screen' ? ofScreen : opened
  const body = useRef<HTMLDivElement>(null)
  useFocusReturn()
  useEffect(() => body.current?.focus(), [])
  const close = () => openedGuide.set(null)
  return (
    <aside
      aria-label={navTexts.guide}
      className={classes.panel}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div className={classes.head}>
        <Anchor href={slug ? `/guide/${slug}` : '/guide'} target="_blank" fw={500}>
          {helpTexts.wholeGuide}
        </Anchor>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={commonTexts.close} onClick={close}>
          <IconX size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <Box ref={body} role="group" aria-label={navTexts.guide} tabIndex={0} className={classes.body}>
        {slug ? <Page key={slug} slug={slug} /> : <AllPages />}
      </Box>
    </aside>
  )
}

type Slug = (typeof GUIDE_PAGES)[number]['slug']

/** Returns the page for a screen: the one that names the longest beginning of its path. */
function pageOf(path: string): Slug | undefined {
  const named = GUIDE_PAGES.flatMap(({ slug, screens }) => screens.map((screen) => ({ slug, screen })))
  const fitting = named.filter(({ screen }) => path === screen || path.startsWith(`${screen}/`))
  return fitting.toSorted((left, right) => right.screen.length - left.screen.length)[0]?.slug
}

function AllPages() {
  return (
    <Stack gap={4}>
      <Text fw={600} size="lg">
        {navTexts.guide}
      </Text>
      {GUIDE_PAGES.map(({ slug, title }) => (
        <Anchor key={slug} component="button" ta="left" py={8} onClick={() => openedGuide.set(slug)}>
          {title}
        </Anchor>
      ))}
    </Stack>
  )
}

/** Opens another page of the guide in the panel. */
function follow(event: MouseEvent) {
  const address = (event.currentTarget as Element).getAttribute('href')
  const to = GUIDE_PAGES.find(({ slug }) => address === `/guide/${slug}`)
  if (!to || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  openedGuide.set(to.slug)
}

function Page({ slug }: { slug: Slug }) {
  const query = useQuery({
    queryKey: ['guide', slug],
    queryFn: async () => {
      const reply = await request('GET', `/guide/${slug}`, undefined)
      const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
      const article = page.querySelector('article')
      if (!article) throw new TypeError(`No page of the guide: ${slug}`)
      return article
    },
  })
  function show(node: HTMLElement | null, article: Element) {
    node?.replaceChildren(article.cloneNode(true))
    for (const link of node?.querySelectorAll('a') ?? []) link.addEventListener('click', follow)
  }
  return (
    <QueryResult query={query} lines={8}>
      {(article) => <div data-guide ref={(node) => show(node, article)} />}
    </QueryResult>
  )
}
