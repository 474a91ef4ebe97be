ALTER TABLE "attendee_messages" ADD COLUMN "line" text;--> statement-breakpoint
ALTER TABLE "attendee_messages" ADD COLUMN "shown_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "from_network" text;--> statement-breakpoint
ALTER TABLE "my_schedules" ADD COLUMN "created_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_reports" ADD COLUMN "from_network" text;--> statement-breakpoint
ALTER TABLE "question_votes" ADD COLUMN "from_network" text;--> statement-breakpoint
-- locks: a few thousand posts at most, and none of them has a line yet
CREATE INDEX "attendee_messages_event_id_line_index" ON "attendee_messages" USING btree ("event_id","line") WHERE "attendee_messages"."line" is not null;