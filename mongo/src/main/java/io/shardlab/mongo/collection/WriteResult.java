package io.shardlab.mongo.collection;

import io.shardlab.mongo.write.WriteReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.RawBsonDocument;

/**
 * The outcome of writes that were answered.
 *
 * @param acknowledged false if the servers do not answer writes; then nothing else is known
 * @param inserted documents inserted, without upserts
 * @param matched documents that updates and replacements have matched
 * @param upserted documents that updates have inserted as none matched
 * @param maybeUpserted documents of which it is unknown whether they were updated or inserted
 * @param deleted documents deleted
 * @param failures the writes that were refused
 * @param concern the reason why the write concern was not satisfied; empty if it was
 * @param document the document that {@code findAndModify} returned
 */
public record WriteResult(
        boolean acknowledged,
        long inserted,
        long matched,
        long upserted,
        long maybeUpserted,
        long deleted,
        List<Failure> failures,
        Optional<WriteReply.ConcernFailure> concern,
        Optional<RawBsonDocument> document) {

    /** The outcome of writes without an answer. */
    static final WriteResult UNACKNOWLEDGED = new WriteResult(false, 0, 0, 0, List.of(), Optional.empty());

    /** The outcome of no writes. */
    static final WriteResult NOTHING = new WriteResult(true, 0, 0, 0, List.of(), Optional.empty());

    public WriteResult {
        failures = List.copyOf(failures);
    }

    private WriteResult(
            boolean acknowledged,
            long inserted,
            long matched,
            long deleted,
            List<Failure> failures,
            Optional<WriteReply.ConcernFailure> concern) {
        this(acknowledged, inserted, matched, 0, 0, deleted, failures, concern, Optional.empty());
    }

    static WriteResult inserted(WriteReply reply) {
        return new WriteResult(true, reply.written(), 0, 0, Failure.of(reply.failures()), reply.concern());
    }

    static WriteResult deleted(WriteReply reply) {
        return new WriteResult(true, 0, 0, reply.written(), Failure.of(reply.failures()), reply.concern());
    }

    /** @param upserted the documents among those of the reply that were inserted */
    static WriteResult updated(WriteReply reply, long upserted) {
        return new WriteResult(
                true,
                0,
                reply.written() - upserted,
                upserted,
                0,
                0,
                Failure.of(reply.failures()),
                reply.concern(),
                Optional.empty());
    }

    /** Returns the number of documents inserted, matched or deleted. */
    public long documents() {
        return inserted + matched + upserted + maybeUpserted + deleted;
    }

    /** True if a write was refused. */
    public boolean isRefused() {
        return !failures.isEmpty();
    }

    /**
     * Returns this outcome and that of a later command together.
     *
     * @param command the place of that command among those of one request, from 0
     */
    WriteResult and(WriteResult later, int command) {
        if (command == 0) {
            return later;
        }
        List<Failure> all = new ArrayList<>(failures);
        later.failures.forEach(failure -> all.add(new Failure(command, failure.write())));
        return new WriteResult(
                acknowledged && later.acknowledged,
                inserted + later.inserted,
                matched + later.matched,
                upserted + later.upserted,
                maybeUpserted + later.maybeUpserted,
                deleted + later.deleted,
                all,
                concern.or(later::concern),
                document.or(later::document));
    }

    /**
     * A write that was refused.
     *
     * @param command the place of its command among those of one request, from 0
     * @param write the reason, with the write's place in that command
     */
    public record Failure(int command, WriteReply.Failure write) {

        static List<Failure> of(List<WriteReply.Failure> failures) {
            return failures.stream().map(write -> new Failure(0, write)).toList();
        }
    }
}
