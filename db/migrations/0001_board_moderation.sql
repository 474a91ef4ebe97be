CREATE TABLE "board_removals" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendee_messages" ADD COLUMN "removal_id" text;--> statement-breakpoint
ALTER TABLE "attendee_messages" ADD COLUMN "from_device" text;--> statement-breakpoint
ALTER TABLE "attendee_messages" ADD COLUMN "from_network" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "board_closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "board_removals" ADD CONSTRAINT "board_removals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_removals_event_id_index" ON "board_removals" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "attendee_messages" ADD CONSTRAINT "attendee_messages_removal_id_board_removals_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."board_removals"("id") ON DELETE set null ON UPDATE no action;