// Generated from docs/guide by `npm run guide`.

/** Pages of the guide, with the screens whose question mark opens them. */
export const GUIDE_PAGES = [
  {
    "slug": "your-first-hour",
    "title": "Your first hour",
    "screens": [
      "/home"
    ]
  },
  {
    "slug": "withdraw-a-dose",
    "title": "Withdraw a dose at the container",
    "screens": [
      "/find"
    ]
  },
  {
    "slug": "count",
    "title": "Count",
    "screens": []
  },
  {
    "slug": "put-straws-away",
    "title": "Put straws away",
    "screens": [
      "/containers"
    ]
  },
  {
    "slug": "label-and-scan",
    "title": "Labels and scanning",
    "screens": [
      "/labels",
      "/scan"
    ]
  }
] as const

/** Short answers of the pages. */
export const GUIDE_ANSWERS = [
  {
    "id": "your-first-hour",
    "page": "your-first-hour",
    "question": "How do I begin?",
    "answer": "Create a container, then a stallion, then a batch with its straws. After that Strawbook knows what you have and where it is. If you already have a list in Excel, import it instead."
  },
  {
    "id": "withdraw-a-dose",
    "page": "withdraw-a-dose",
    "question": "How do I withdraw a dose at the container?",
    "answer": "Find the stallion on your phone, read where his straws are, lift that canister, and record what you took before you leave the container. It takes six taps, and works offline too."
  },
  {
    "id": "how-do-i-undo-a-wrong-movement",
    "page": "withdraw-a-dose",
    "question": "How do I undo a wrong movement?",
    "answer": "Press Undo in the message that follows. Later, open the batch, then Activity, and choose Undo in the menu of the movement. The movement and its opposite both stay in the list. After 15 minutes, or if someone else recorded the movement, you need a reason and the right to correct others’ entries."
  },
  {
    "id": "count",
    "page": "count",
    "question": "How do I count one canister?",
    "answer": "Open the container on your phone, choose a canister, and confirm what is there line by line. Strawbook compares it with what is recorded. You decide each difference, and nothing changes before you sign."
  },
  {
    "id": "what-if-a-count-is-interrupted",
    "page": "count",
    "question": "What if a count is interrupted?",
    "answer": "What you counted is saved as you go. Pause the count, and continue it later on any device. If someone moves straws in the meantime, Strawbook compares again before you sign."
  },
  {
    "id": "put-straws-away",
    "page": "put-straws-away",
    "question": "How do I put straws in their place?",
    "answer": "Straws that came in without a place wait above your containers. Choose the container, the canister and the level for them, then put them there. The number of straws stays the same: only the place changes, and you can undo it."
  },
  {
    "id": "which-level-is-level-1",
    "page": "put-straws-away",
    "question": "Which level is level 1?",
    "answer": "The bottom one. Levels are counted up from the floor of the canister, canisters clockwise from the mark on the rim."
  },
  {
    "id": "label-and-scan",
    "page": "label-and-scan",
    "question": "How do I print labels and scan them?",
    "answer": "Print a label with a code for each goblet, canister or container, and stick it on before freezing. Scanning a label later opens its batch or container, with the numbers and places of that moment."
  },
  {
    "id": "how-do-i-print-labels-that-hold-in-nitrogen",
    "page": "label-and-scan",
    "question": "How do I print labels that hold in nitrogen?",
    "answer": "Use cryogenic labels and a thermal transfer printer with a resin ribbon. Open Labels, choose batches or places, then the paper: each paper says whether it withstands nitrogen."
  }
] as const
