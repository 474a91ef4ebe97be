CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"schedule_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"origin" text NOT NULL,
	"kinds" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_pushes" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_through" text DEFAULT ''
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_schedule_id_my_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."my_schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_pushes" ADD CONSTRAINT "sent_pushes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_event_id_index" ON "push_subscriptions" USING btree ("endpoint","event_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_event_id_id_index" ON "push_subscriptions" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_schedule_id_index" ON "push_subscriptions" USING btree ("schedule_id");