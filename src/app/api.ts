/**
 * Every endpoint of the product: method, path, who may call it, what goes in, what comes out.
 * The server serves exactly these, the web calls exactly these, and the OpenAPI document is made from them.
 */
import * as z from 'zod/mini'
import { Animal, AnimalChange, NewAnimal, SEXES } from '#features/animals/contract.ts'
import {
  Batch,
  BATCH_PAGE_SIZE,
  BatchChange,
  BatchFilter,
  Freeze,
  NewBatch,
} from '#features/batches/contract.ts'
import { BREEDS } from '#features/animals/breeds.ts'
import { Change } from '#platform/contract/changes.ts'
import { Container, ContainerChange, NewContainer } from '#features/containers/contract.ts'
import { day, filterText, id, text } from '#platform/contract/fields.ts'
import { HelpMessage } from '#features/help/contract.ts'
import { Found, Overview } from '#features/home/contract.ts'
import {
  Enrollment,
  Invitation,
  InvitationRequest,
  MemberInvitation,
  NewMemberInvitation,
  SignUp,
} from '#features/members/invitations.ts'
import { Member, RoleChange } from '#features/members/contract.ts'
import {
  ExportedMovement,
  Fertility,
  Movement,
  MovementFilter,
  NewOutcome,
  Reversal,
  ToldOutcome,
} from '#features/movements/contract.ts'
import { NewParty, Party, PartyChange } from '#features/parties/contract.ts'
import { PasswordQuestion, PasswordStrength } from '#features/session/password.ts'
import { Profile, ProfileChange, Reset, ResetRequest, Session } from '#features/session/contract.ts'
import {
  BookDifference,
  Consignment,
  InventoryLine,
  StockLine,
  Straw,
  StrawAddition,
  StrawChange,
  StrawErasure,
  StrawRun,
  StrawsOut,
  STRAW_STATUSES,
} from '#features/straws/contract.ts'
import { Subscription } from '#features/subscription/contract.ts'
import { NewWarehouse, Warehouse, WarehouseChange } from '#features/warehouses/contract.ts'
import { type Caller, type Endpoint, endpoint, type Schema } from '#platform/contract/endpoint.ts'
import { sessionApi } from '#features/session/session-api.ts'

export type { Caller, Endpoint }

const limit = z.coerce.number().check(z.int(), z.gte(1), z.lte(100))
const offset = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000_000)), 0)

function page(standard: number) {
  return { limit: z._default(limit, standard), offset }
}

export const Pagination = z.strictObject({ limit: z.int(), offset: z.int(), total: z.int() })

const PAGE_SIZE = 50
/** Movements in a piece of an export. */
const EXPORT_SIZE = 500
const tenant = { tenant_id: id }
const byId = z.strictObject({ id })
const perhapsTenant = z.strictObject({ tenant_id: z.optional(id) })
const flag = z.optional(z.enum(['0', '1']))
const count = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)))

export const api = {
  ...sessionApi,
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/v1/auth/password',
    caller: 'ANYONE',
    body: ResetRequest,
    status: 204,
    reply: null,
  }),
  resetPassword: endpoint({
    method: 'PUT',
    path: '/api/v1/auth/password',
    caller: 'ANYONE',
    body: Reset,
    status: 204,
    reply: null,
  }),
  judgePassword: endpoint({
    method: 'POST',
    path: '/api/v1/password-strength',
    caller: 'ANYONE',
    body: PasswordQuestion,
    status: 200,
    reply: PasswordStrength,
  }),
  requestInvitation: endpoint({
    method: 'POST',
    path: '/api/v1/invitation-requests',
    caller: 'ANYONE',
    body: InvitationRequest,
    status: 204,
    reply: null,
  }),
  showInvitation: endpoint({
    method: 'GET',
    path: '/api/v1/invitations/{token}',
    caller: 'ANYONE',
    params: z.strictObject({ token: z.string() }),
    status: 200,
    reply: Invitation,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/v1/signup',
    caller: 'ANYONE',
    body: SignUp,
    status: 201,
    reply: Session,
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/v1/enrollment',
    caller: 'ANYONE',
    body: Enrollment,
    status: 201,
    reply: Session,
  }),
  showProfile: endpoint({
    method: 'GET',
    path: '/api/v1/profile',
    caller: 'MEMBER',
    status: 200,
    reply: Profile,
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/api/v1/profile',
    caller: 'MEMBER',
    body: ProfileChange,
    status: 200,
    reply: Profile,
    open_when_expired: true,
  }),
  listMembers: endpoint({
    method: 'GET',
    path: '/api/v1/members',
    caller: 'MEMBER',
    query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
    status: 200,
    reply: z.strictObject({ members: z.array(Member), pagination: Pagination }),
  }),
  updateMember: endpoint({
    method: 'PATCH',
    path: '/api/v1/members/{id}',
    caller: 'OWNER',
    params: byId,
    body: RoleChange,
    status: 200,
    reply: Member,
    open_when_expired: true,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/v1/members/{id}',
    caller: 'OWNER',
    params: byId,
    query: perhapsTenant,
    status: 204,
    reply: null,
    open_when_expired: true,
  }),
  listMemberInvitations: endpoint({
    method: 'GET',
    path: '/api/v1/members/invitations',
    caller: 'OWNER',
    query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
    status: 200,
    reply: z.strictObject({ invitations: z.array(MemberInvitation), pagination: Pagination }),
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/api/v1/members/invitations',
    caller: 'OWNER',
    body: NewMemberInvitation,
    status: 201,
    reply: MemberInvitation,
  }),
  resendMemberInvitation: endpoint({
    method: 'POST',
    path: '/api/v1/members/invitations/{id}/resend',
    caller: 'OWNER',
    params: byId,
    body: z.strictObject(tenant),
    status: 200,
    reply: MemberInvitation,
  }),
  withdrawMemberInvitation: endpoint({
    method: 'DELETE',
    path: '/api/v1/members/invitations/{id}',
    caller: 'OWNER',
    params: byId,
    query: perhapsTenant,
    status: 204,
    reply: null,
    open_when_expired: true,
  }),
  showSubscription: endpoint({
    method: 'GET',
    path: '/api/v1/subscription',
    caller: 'MEMBER',
    query: z.strictObject(tenant),
    status: 200,
    reply: Subscription,
  }),
  startCheckout: endpoint({
    method: 'POST',
    path: '/api/v1/subscription/checkouts',
    caller: 'OWNER',
    body: z.strictObject(tenant),
    status: 201,
    /** Where it is paid. */
    reply: z.strictObject({ url: z.string() }),
    open_when_expired: true,
    waits_for_others: true,
  }),
  receivePaymentEvent: endpoint({
    method: 'POST',
    path: '/api/v1/subscription/webhook',
    caller: 'ANYONE',
    body: z.unknown(),
    is_raw: true,
    status: 204,
    reply: null,
  }),
  listParties: endpoint({
    method: 'GET',
    path: '/api/v1/parties',
    caller: 'MEMBER',
    query: z.strictObject({ ...tenant, ...page(PAGE_SIZE), name: filterText }),
    status: 200,
    reply: z.strictObject({ parties: z.array(Party), pagination: Pagination }),
  }),
  createParty: endpoint({
    method: 'POST',
    path: '/api/v1/parties',
    caller: 'MEMBER',
    body: NewParty,
    status: 201,
    reply: Party,
  }),
  showParty: endpoint({
    method: 'GET',
    path: '/api/v1/parties/{id}',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 200,
    reply: Party,
  }),
  updateParty: endpoint({
    method: 'PATCH',
    path: '/api/v1/parties/{id}',
    caller: 'MEMBER',
    params: byId,
    body: PartyChange,
    status: 200,
    reply: Party,
  }),
  deleteParty: endpoint({
    method: 'DELETE',
    path: '/api/v1/parties/{id}',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 204,
    reply: null,
  }),
  listAnimals: endpoint({
    method: 'GET',
    path: '/api/v1/animals',
    caller: 'MEMBER',
    query: z.strictObject({
      ...tenant,
      ...page(PAGE_SIZE),
      name: filterText,
      ueln: filterText,
      breed: z.optional(z.enum(BREEDS)),
      sex: z.optional(z.enum(SEXES)),
      owner_id: z.optional(id),
    }),
    status: 200,
    reply: z.strictObject({ animals: z.array(Animal), pagination: Pagination }),
  }),
  createAnimal: endpoint({
    method: 'POST',
    path: '/api/v1/animals',
    caller: 'MEMBER',
    body: NewAnimal,
    status: 201,
    reply: Animal,
  }),
  showAnimal: endpoint({
    method: 'GET',
    path: '/api/v1/animals/{id}',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 200,
    reply: Animal,
  }),
  updateAnimal: endpoint({
    method: 'PATCH',
    path: '/api/v1/animals/{id}',
    caller: 'MEMBER',
    params: byId,
    body: AnimalChange,
    status: 200,
    reply: Animal,
  }),
  deleteAnimal: endpoint({
    method: 'DELETE',
    path: '/api/v1/animals/{id}',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 204,
    reply: null,
  }),
  listFreezes: endpoint({
    method: 'GET',
    path: '/api/v1/animals/{id}/freezes',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 200,
    reply: z.strictObject({ freezes: z.array(Freeze) }),
  }),
  showFertility: endpoint({
    method: 'GET',
    path: '/api/v1/animals/{id}/fertility',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 200,
    reply: z.strictObject({ fertility: z.array(Fertility) }),
  }),
  listWarehouses: endpoint({
    method: 'GET',
    path: '/api/v1/warehouses',
    caller: 'MEMBER',
    query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
    status: 200,
    reply: z.strictObject({ warehouses: z.array(Warehouse), pagination: Pagination }),
  }),
  createWarehouse: endpoint({
    method: 'POST',
    path: '/api/v1/warehouses',
    caller: 'OWNER',
    body: NewWarehouse,
    status: 201,
    reply: Warehouse,
  }),
  updateWarehouse: endpoint({
    method: 'PATCH',
    path: '/api/v1/warehouses/{id}',
    caller: 'OWNER',
    params: byId,
    body: WarehouseChange,
    status: 200,
    reply: Warehouse,
  }),
  listContainers: endpoint({
    method: 'GET',
    path: '/api/v1/containers',
    caller: 'MEMBER',
    query: z.strictObject(tenant),
    status: 200,
    reply: z.strictObject({ containers: z.array(Container) }),
  }),
  createContainer: endpoint({
    method: 'POST',
    path: '/api/v1/containers',
    caller: 'MEMBER',
    body: NewContainer,
    status: 201,
    reply: Container,
  }),
  showContainer: endpoint({
    method: 'GET',
    path: '/api/v1/containers/{id}',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 200,
    reply: z.extend(Container, { straws: z.array(Straw) }),
  }),
  updateContainer: endpoint({
    method: 'PATCH',
    path: '/api/v1/containers/{id}',
    caller: 'MEMBER',
    params: byId,
    body: ContainerChange,
    status: 200,
    reply: Container,
  }),
  deleteContainer: endpoint({
    method: 'DELETE',
    path: '/api/v1/containers/{id}',
    caller: 'OWNER',
    params: byId,
    query: perhapsTenant,
    status: 204,
    reply: null,
  }),
  listBatches: endpoint({
    method: 'GET',
    path: '/api/v1/batches',
    caller: 'MEMBER',
    query: z.strictObject({ ...tenant, ...page(BATCH_PAGE_SIZE), ...BatchFilter, animal_id: z.optional(id) }),
    status: 200,
    reply: z.strictObject({
      batches: z.array(Batch),
      pagination: Pagination,
      stats: z.strictObject({ straws: z.int(), doses: z.int() }),
    }),
  }),
  createBatch: endpoint({
    method: 'POST',
    path: '/api/v1/batches',
    caller: 'MEMBER',
    body: NewBatch,
    status: 201,
    reply: Batch,
  }),
  showBatch: endpoint({
    method: 'GET',
    path: '/api/v1/batches/{id}',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 200,
    reply: Batch,
  }),
  updateBatch: endpoint({
    method: 'PATCH',
    path: '/api/v1/batches/{id}',
    caller: 'MEMBER',
    params: byId,
    body: BatchChange,
    status: 200,
    reply: Batch,
  }),
  listBatchChanges: endpoint({
    method: 'GET',
    path: '/api/v1/batches/{id}/changes',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 200,
    reply: z.strictObject({ changes: z.array(Change) }),
  }),
  showBatchInventory: endpoint({
    method: 'GET',
    path: '/api/v1/batches/{id}/inventory',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 200,
    reply: z.strictObject({ inventory: z.array(StockLine) }),
  }),
  listBatchConsignments: endpoint({
    method: 'GET',
    path: '/api/v1/batches/{id}/consignments',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 200,
    reply: z.strictObject({ consignments: z.array(Consignment) }),
  }),
  deleteBatch: endpoint({
    method: 'DELETE',
    path: '/api/v1/batches/{id}',
    caller: 'OWNER',
    params: byId,
    query: perhapsTenant,
    status: 204,
    reply: null,
  }),
  listStraws: endpoint({
    method: 'GET',
    path: '/api/v1/straws',
    caller: 'MEMBER',
    query: z.strictObject({
      ...tenant,
      /** Without it all of them come, as they are read. */
      limit: z.optional(limit),
      offset,
      warehouse_id: z.optional(id),
      /** 1: in store without a place; 0: in store at one; absent: both. */
      unlocated: flag,
      batch_id: z.optional(id),
      owner_id: z.optional(id),
      holder_id: z.optional(id),
      container_id: z.optional(id),
      canister: count,
      level: count,
      status: z.optional(z.enum(STRAW_STATUSES)),
      closed: flag,
    }),
    status: 200,
    /** All of them are no page. */
    reply: z.strictObject({ straws: z.array(Straw), pagination: z.optional(Pagination) }),
  }),
  listAvailableStraws: endpoint({
    method: 'GET',
    path: '/api/v1/straws/available',
    caller: 'MEMBER',
    query: z.strictObject({ ...tenant, batch_id: id, owner_id: id, date: day }),
    status: 200,
    /** In the order of their numbers, which is the order in which they are taken. */
    reply: z.strictObject({ available: z.array(StrawRun) }),
  }),
  addStraws: endpoint({
    method: 'POST',
    path: '/api/v1/straws',
    caller: 'MEMBER',
    body: StrawAddition,
    status: 201,
    reply: z.strictObject({ movements: z.array(Movement) }),
  }),
  changeStraws: endpoint({
    method: 'PATCH',
    path: '/api/v1/straws',
    caller: 'MEMBER',
    body: StrawChange,
    status: 200,
    reply: z.union([
      z.strictObject({ movements: z.array(Movement) }),
      /** How many straws changed their place. */
      z.strictObject({ moved: z.int() }),
    ]),
  }),
  eraseStraws: endpoint({
    method: 'DELETE',
    path: '/api/v1/straws',
    caller: 'OWNER',
    query: StrawErasure,
    status: 200,
    reply: z.strictObject({ movements: z.array(Movement) }),
  }),
  listConsignments: endpoint({
    method: 'GET',
    path: '/api/v1/consignments',
    caller: 'MEMBER',
    query: z.strictObject({ ...tenant, ...page(PAGE_SIZE) }),
    status: 200,
    /** What has been out the longest comes first; `stats` counts all of it. */
    reply: z.strictObject({
      consignments: z.array(StrawsOut),
      pagination: Pagination,
      stats: z.strictObject({ straws: z.int() }),
    }),
  }),
  listMovements: endpoint({
    method: 'GET',
    path: '/api/v1/movements',
    caller: 'MEMBER',
    query: z.strictObject({ ...tenant, ...page(PAGE_SIZE), ...MovementFilter }),
    status: 200,
    reply: z.strictObject({ movements: z.array(Movement), pagination: Pagination }),
  }),
  exportMovements: endpoint({
    method: 'GET',
    path: '/api/v1/movements/export',
    caller: 'MEMBER',
    query: z.strictObject({
      ...tenant,
      ...MovementFilter,
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(EXPORT_SIZE)), EXPORT_SIZE),
      /** Those booked before this one: what is booked meanwhile moves none of them. */
      before: z.optional(id),
    }),
    status: 200,
    /** `next` is the `before` of what is left; null where nothing is. */
    reply: z.strictObject({ movements: z.array(ExportedMovement), next: z.nullable(id) }),
  }),
  reverseMovement: endpoint({
    method: 'POST',
    path: '/api/v1/movements/{id}/reversal',
    caller: 'OWNER',
    params: byId,
    body: Reversal,
    status: 201,
    reply: Movement,
  }),
  setOutcome: endpoint({
    method: 'PUT',
    path: '/api/v1/movements/{id}/outcome',
    caller: 'MEMBER',
    params: byId,
    body: NewOutcome,
    status: 200,
    reply: Movement,
  }),
  listOutcomes: endpoint({
    method: 'GET',
    path: '/api/v1/movements/{id}/outcomes',
    caller: 'MEMBER',
    params: byId,
    query: perhapsTenant,
    status: 200,
    reply: z.strictObject({ outcomes: z.array(ToldOutcome) }),
  }),
  showInventory: endpoint({
    method: 'GET',
    path: '/api/v1/inventory',
    caller: 'MEMBER',
    query: z.strictObject({
      ...tenant,
      as_of: z.optional(day),
      batch_id: z.optional(id),
      owner_id: z.optional(id),
      holder_id: z.optional(id),
    }),
    status: 200,
    reply: z.strictObject({ inventory: z.array(InventoryLine) }),
  }),
  checkBooks: endpoint({
    method: 'GET',
    path: '/api/v1/inventory/check',
    caller: 'OWNER',
    query: z.strictObject(tenant),
    status: 200,
    /** `checked` counts straws. */
    reply: z.strictObject({ checked: z.int(), differences: z.array(BookDifference) }),
  }),
  showOverview: endpoint({
    method: 'GET',
    path: '/api/v1/overview',
    caller: 'MEMBER',
    query: z.strictObject(tenant),
    status: 200,
    reply: Overview,
  }),
  searchEverything: endpoint({
    method: 'GET',
    path: '/api/v1/search',
    caller: 'MEMBER',
    query: z.strictObject({ ...tenant, text: text(100) }),
    status: 200,
    reply: z.strictObject({ found: z.array(Found) }),
  }),
  sendHelpMessage: endpoint({
    method: 'POST',
    path: '/api/v1/help-messages',
    caller: 'MEMBER',
    body: HelpMessage,
    status: 204,
    reply: null,
    open_when_expired: true,
  }),
  showVersion: endpoint({
    method: 'GET',
    path: '/api/v1/version',
    caller: 'ANYONE',
    status: 200,
    reply: z.strictObject({ version: z.string(), mode: z.enum(['testing', 'production']) }),
  }),
  showLiveness: endpoint({
    method: 'GET',
    path: '/api/v1/health/live',
    caller: 'ANYONE',
    status: 200,
    reply: z.strictObject({ status: z.literal('ok') }),
  }),
  showReadiness: endpoint({
    method: 'GET',
    path: '/api/v1/health/ready',
    caller: 'ANYONE',
    status: 200,
    reply: z.strictObject({ status: z.literal('ok') }),
  }),
}

export type Api = typeof api
export type EndpointName = keyof Api

type Out<S> = S extends Schema ? z.infer<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

type Part<E, K extends string> = E extends { [key in K]: infer S } ? S : undefined

/** What a handler is given: parsed, defaults filled in. */
export type Input<N extends EndpointName> = {
  params: Out<Part<Api[N], 'params'>>
  query: Out<Part<Api[N], 'query'>>
  body: Out<Part<Api[N], 'body'>>
}

/** What a caller may send. */
export type Sent<N extends EndpointName, K extends 'params' | 'query' | 'body'> = In<Part<Api[N], K>>

export type Reply<N extends EndpointName> = Api[N]['reply'] extends Schema
  ? z.infer<Api[N]['reply']>
  : undefined
