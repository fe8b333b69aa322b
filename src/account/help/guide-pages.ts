// Generated from docs/guide by `npm run guide`.

/** Pages of the guide, with the screens whose question mark opens them. */
export const GUIDE_PAGES = [
  {
    "slug": "your-first-hour",
    "title": "Your first hour",
    "subject": "Start",
    "screens": [
      "/home"
    ]
  },
  {
    "slug": "bring-in-your-spreadsheet",
    "title": "Bring in your spreadsheet",
    "subject": "Start",
    "screens": [
      "/import"
    ]
  },
  {
    "slug": "withdraw-a-dose",
    "title": "Withdraw a dose at the container",
    "subject": "At the container",
    "screens": [
      "/find"
    ]
  },
  {
    "slug": "count",
    "title": "Count",
    "subject": "At the container",
    "screens": [
      "/stock-takes"
    ]
  },
  {
    "slug": "nitrogen",
    "title": "Nitrogen",
    "subject": "At the container",
    "screens": [
      "/nitrogen"
    ]
  },
  {
    "slug": "without-signal",
    "title": "Without signal",
    "subject": "At the container",
    "screens": [
      "/offline"
    ]
  },
  {
    "slug": "a-days-freezing",
    "title": "A day’s freezing",
    "subject": "Every day",
    "screens": [
      "/batches",
      "/batches/new"
    ]
  },
  {
    "slug": "pick-and-ship",
    "title": "Pick and ship",
    "subject": "Every day",
    "screens": [
      "/pick-lists"
    ]
  },
  {
    "slug": "sell-and-consign",
    "title": "Sell, consign, get back",
    "subject": "Every day",
    "screens": [
      "/consignments",
      "/hub/stakeholders"
    ]
  },
  {
    "slug": "put-straws-away",
    "title": "Put straws away",
    "subject": "Every day",
    "screens": [
      "/containers"
    ]
  },
  {
    "slug": "label-and-scan",
    "title": "Labels and scanning",
    "subject": "Every day",
    "screens": [
      "/labels",
      "/scan"
    ]
  },
  {
    "slug": "horses-tests-outcomes",
    "title": "Horses, tests and outcomes",
    "subject": "Horses and papers",
    "screens": [
      "/horses"
    ]
  },
  {
    "slug": "papers-and-register",
    "title": "Papers and the register",
    "subject": "Horses and papers",
    "screens": [
      "/documents"
    ]
  },
  {
    "slug": "members-rights-second-factor",
    "title": "Members, rights, two-step log-in",
    "subject": "Account",
    "screens": [
      "/hub/general",
      "/hub/log-in",
      "/hub/security"
    ]
  },
  {
    "slug": "several-accounts",
    "title": "Several accounts",
    "subject": "Account",
    "screens": []
  },
  {
    "slug": "your-data",
    "title": "Your data",
    "subject": "Account",
    "screens": [
      "/hub/exports",
      "/hub/close"
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
    "id": "bring-in-your-spreadsheet",
    "page": "bring-in-your-spreadsheet",
    "question": "How do I bring in my spreadsheet?",
    "answer": "Choose the list as it is, check what its columns mean, fix the rows that are not clear, and import all of them together. Nothing is recorded until every row is correct, and the import can be undone as a whole."
  },
  {
    "id": "withdraw-a-dose",
    "page": "withdraw-a-dose",
    "question": "How do I withdraw a dose at the container?",
    "answer": "Find the stallion on your phone, read where the straws are, lift that canister, and record what you took before you leave the container. It takes six taps, and works offline too."
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
    "id": "nitrogen",
    "page": "nitrogen",
    "question": "How do I keep track of nitrogen?",
    "answer": "Measure each container once a week, and record each refill. Strawbook works out what it loses a day and how many days are left, and warns you before it is too late."
  },
  {
    "id": "without-signal",
    "page": "without-signal",
    "question": "How do I work without signal?",
    "answer": "Open Strawbook once while you have a connection. From then on the phone knows your stock, and records withdrawals, moves, picking, counts and nitrogen without one. It sends them in their order when you are online again."
  },
  {
    "id": "what-works-offline-on-my-phone",
    "page": "without-signal",
    "question": "What works offline on my phone?",
    "answer": "Offline you can find, withdraw and move straws, pick lists, count a canister, and measure nitrogen. New batches, horses and containers, papers, labels and imports need a connection."
  },
  {
    "id": "a-days-freezing",
    "page": "a-days-freezing",
    "question": "How do I record a day’s freezing?",
    "answer": "Enter what you measured, from collection to thawing, as one batch. Strawbook computes sperm per straw, straws per dose and doses from it. Then add the straws, and say where they are."
  },
  {
    "id": "what-decides-how-many-straws-make-a-dose",
    "page": "a-days-freezing",
    "question": "What decides how many straws make a dose?",
    "answer": "The technical sheet: from concentration and motility after thawing, Strawbook computes how many straws carry enough sperm. If you enter straws per dose yourself, your number counts."
  },
  {
    "id": "pick-and-ship",
    "page": "pick-and-ship",
    "question": "How do I pick straws for a shipment?",
    "answer": "Plan at the desk on a pick list, then open the container once. The list leads you from canister to canister, and records all its movements together when the straws are in hand. A pick list reserves nothing."
  },
  {
    "id": "sell-and-consign",
    "page": "sell-and-consign",
    "question": "How do I sell or consign straws?",
    "answer": "A sale gives straws to a new owner. A consignment gives them into other hands, and they stay yours: later the holder reports what happened to them, or sends them back. Both are withdrawals from their place."
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
  },
  {
    "id": "horses-tests-outcomes",
    "page": "horses-tests-outcomes",
    "question": "How do I add a horse, its tests and outcomes?",
    "answer": "Horses are the stallions that you collect and the mares that you inseminate. A stallion’s health tests decide which batches are covered, and a mare’s outcome shows which batch works."
  },
  {
    "id": "what-does-not-covered-by-tests-mean",
    "page": "horses-tests-outcomes",
    "question": "What does “not covered by tests” mean?",
    "answer": "On the day of the collection, no valid test of the stallion was on record for a disease of your test programme. Open the stallion to see which one, and add the test."
  },
  {
    "id": "papers-and-register",
    "page": "papers-and-register",
    "question": "How do I print papers and the register?",
    "answer": "Each paper is a PDF made from your records, with a number and your letterhead. It stays on record: a mistake is corrected by a new paper, which names the one that it replaces."
  },
  {
    "id": "members-rights-second-factor",
    "page": "members-rights-second-factor",
    "question": "How do I invite a member and choose their rights?",
    "answer": "Each person has their own log-in, so that each movement has a name. Account owners invite members, and choose what each may do. Two-step log-in protects a log-in even if its password is known."
  },
  {
    "id": "who-sees-my-stock",
    "page": "members-rights-second-factor",
    "question": "Who sees my stock?",
    "answer": "Only the members of your account. Other accounts never see it, not even those who hold your straws. Account owners invite members in the hub and choose what each of them can do."
  },
  {
    "id": "several-accounts",
    "page": "several-accounts",
    "question": "How do I work for several accounts?",
    "answer": "One log-in can belong to several accounts: a veterinarian works for two studs, or an owner keeps a second one. You always see one account at a time, and its name is at the top of each page."
  },
  {
    "id": "your-data",
    "page": "your-data",
    "question": "How do I get my data out, or close the account?",
    "answer": "Your data is yours: lists as spreadsheets at any time, and the whole account as one file. Closing an account leaves 30 days to change your mind, and then deletes everything."
  }
] as const
