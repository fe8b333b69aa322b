-- Discarded entries name members in their sentences, which are erased like those of webhooks and stored replies.
grant update (summary, error) on discarded_entries to strawbook_eraser;
