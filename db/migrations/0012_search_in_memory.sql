-- contract: since 0.1 (2026-11-23) search is in memory and nobody uses it
DROP TABLE "search_entries" CASCADE;--> statement-breakpoint
-- contract: since 0.1 (2026-11-23) search is in memory and nobody uses it
DROP TABLE "search_indexes" CASCADE;--> statement-breakpoint
-- contract: since 0.1 (2026-11-23) search is in memory and nobody uses it
DROP TABLE "search_words" CASCADE;