ALTER TABLE "sessions" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "content_note" text;