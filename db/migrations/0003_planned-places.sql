CREATE TABLE "planned_places" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"title" text NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"room_id" text,
	"base" jsonb NOT NULL,
	"by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "plans_quietly_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "planned_places" ADD CONSTRAINT "planned_places_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_places_event_id_index" ON "planned_places" USING btree ("event_id");