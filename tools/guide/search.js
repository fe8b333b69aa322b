// Search of the guide, on its index. Without this script, the index is a list of all pages.
const form = document.querySelector('form[role=search]')
const index = document.querySelector('.index')
const status = document.querySelector('[role=status]')
const found = document.querySelector('.found')
let pages

if (form) {
  form.hidden = false
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', () => void show())
  form.text.value = new URLSearchParams(location.search).get('text') ?? ''
  void show()
}

async function show() {
  const words = form.text.value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length > 0) pages ??= fetch('/guide/index.json').then((reply) => reply.json())
  const all = words.length > 0 ? await pages : []
  // Pages whose title or question has the words come first.
  const matches = all
    .map((page) => ({ page, rank: rankOf(page, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((left, right) => right.rank - left.rank)
  index.hidden = words.length > 0
  status.hidden = found.hidden = !index.hidden
  status.textContent = `${matches.length} of ${all.length} pages`
  found.replaceChildren(...matches.map(({ page }) => itemOf(page, words)))
}

/** Returns how many words a page has, those of its title and question ten times; 0 if one is missing. */
function rankOf({ title, question, text }, words) {
  const head = `${title} ${question}`.toLowerCase()
  const body = text.toLowerCase()
  const ranks = words.map((word) => (head.includes(word) ? 10 : Number(body.includes(word))))
  return ranks.includes(0) ? 0 : ranks.reduce((sum, rank) => sum + rank)
}

function itemOf({ slug, title, text }, words) {
  const link = Object.assign(document.createElement('a'), { href: `/guide/${slug}`, textContent: title })
  const at = Math.max(0, ...words.map((word) => text.toLowerCase().indexOf(word)))
  const start = text.lastIndexOf(' ', Math.max(0, at - 40)) + 1
  const line = Object.assign(document.createElement('p'), {
    textContent: `${text.slice(start, start + 160)} …`,
  })
  const item = document.createElement('section')
  item.append(link, line)
  return item
}
