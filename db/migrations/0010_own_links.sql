CREATE TABLE "proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"table" text NOT NULL,
	"row_id" text NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"written_at" timestamp (3) with time zone,
	"is_coming" boolean,
	"base" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"proposed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"outcome" text,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "proposals_until" text;--> statement-breakpoint
ALTER TABLE "speakers" ADD COLUMN "website_url" text;--> statement-breakpoint
ALTER TABLE "speakers" ADD COLUMN "pronouns" text;--> statement-breakpoint
ALTER TABLE "speakers" ADD COLUMN "pronunciation" text;--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "jobs" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_event_id_index" ON "proposals" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_table_row_id_index" ON "proposals" USING btree ("table","row_id");