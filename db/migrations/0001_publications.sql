CREATE TABLE "publications" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"program" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;