import { Badge, Button, Group, Text } from '@mantine/core'
import { IconMicroscope, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '#features/session/web/session.ts'
import { words } from '#platform/contract/words.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { Acceptances } from '#ui/Acceptances.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Section } from '#ui/Section.tsx'
import { commonTexts } from '#ui/texts.ts'
import { deleteHealthTest, type HealthTest, listHealthTests } from '../contract.ts'
import { healthTexts } from '../texts.ts'
import { HealthTestDialog } from './HealthTestDialog.tsx'
import { IfMay } from '#features/session/web/IfMay.tsx'

type Doing = { act: 'save'; test?: HealthTest } | { act: 'delete'; test: HealthTest } | null

type Props = {
  animal_id: string
  /** Shown above the tests. */
  status?: ReactNode
  /** The files of an opened test. */
  renderFiles: (test: HealthTest) => ReactNode
}

/** What laboratories found of a horse, the latest sample first. */
export function HealthTests({ animal_id, status, renderFiles }: Props) {
  const { tenant_id } = useSession()
  const [doing, setDoing] = useState<Doing>(null)
  const found = useApiQuery(listHealthTests, { params: { id: animal_id }, query: { tenant_id } })
  const close = () => setDoing(null)
  return (
    <Section
      title={healthTexts.title}
      actions={
        <IfMay right="EDIT">
          <Button variant="default" onClick={() => setDoing({ act: 'save' })}>
            {healthTexts.add}
          </Button>
        </IfMay>
      }
    >
      {status}
      <Loaded query={found} lines={1}>
        {({ health_tests }) =>
          health_tests.length === 0 ? (
            <Text c="dimmed">{healthTexts.none}</Text>
          ) : (
            <ul className="home-rows">
              {health_tests.map((test) => (
                <Row
                  key={test.id}
                  test={test}
                  renderFiles={renderFiles}
                  onDo={(act) => setDoing({ act, test })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {doing?.act === 'save' && <HealthTestDialog animal_id={animal_id} test={doing.test} onClose={close} />}
      {doing?.act === 'delete' && (
        <ConfirmDialog
          endpoint={deleteHealthTest}
          thing={doing.test}
          title={healthTexts.deleteQuestion(...named(doing.test))}
          text={healthTexts.deleteText}
          submit={commonTexts.delete}
          done={healthTexts.deleted}
          onClose={close}
        />
      )}
    </Section>
  )
}

const named = ({ disease, sampled_on }: HealthTest): [disease: string, day: string] => [
  words[disease] ?? disease,
  shortDate(sampled_on),
]

type RowProps = {
  test: HealthTest
  renderFiles: Props['renderFiles']
  onDo: (act: 'save' | 'delete') => void
}

function Row({ test, renderFiles, onDo }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const { result, sampled_on, resulted_on, certificate_number } = test
  const [disease, day] = named(test)
  const how = [test.sample, test.method, test.laboratory].filter(Boolean).join(', ')
  const when = [
    healthTexts.sampled(shortDate(sampled_on)),
    resulted_on && healthTexts.resulted(shortDate(resulted_on)),
    certificate_number && healthTexts.certificate(certificate_number),
  ].filter(Boolean)
  return (
    <li>
      <span className="movement-icon">
        <IconMicroscope size={18} stroke={1.75} aria-hidden />
      </span>
      <div className="home-row-text">
        <Group gap={8}>
          <Text size="sm" fw={600}>
            {disease}
          </Text>
          <Badge color={result === null ? 'gray' : result === 'POSITIVE' ? 'red' : 'teal'}>
            {result === null ? healthTexts.waiting : words[result]}
          </Badge>
        </Group>
        {how && <Text size="sm">{how}</Text>}
        <Text size="xs" c="dimmed">
          {when.join(', ')}
        </Text>
        {test.note && (
          <Text size="xs" c="dimmed">
            {test.note}
          </Text>
        )}
        <Acceptances acceptances={test.acceptances} />
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          aria-expanded={isOpen}
          aria-label={healthTexts.filesOf(disease, day)}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {healthTexts.files}
        </Button>
        {isOpen && renderFiles(test)}
      </div>
      <IfMay right="EDIT">
        <DotsMenu label={healthTexts.actionsFor(disease, day)}>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onDo('save')}>
            {commonTexts.edit}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onDo('delete')}
          >
            {commonTexts.delete}
          </Menu.Item>
        </DotsMenu>
      </IfMay>
    </li>
  )
}
