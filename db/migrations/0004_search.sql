CREATE TABLE "search_entries" (
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"row_id" text NOT NULL,
	"hash" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_event_id_kind_row_id_pk" PRIMARY KEY("event_id","kind","row_id")
);
--> statement-breakpoint
CREATE TABLE "search_indexes" (
	"event_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"format" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"event_id" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_event_id_word_pk" PRIMARY KEY("event_id","word")
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_indexes" ADD CONSTRAINT "search_indexes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_words_index" ON "search_entries" USING gin ("words");