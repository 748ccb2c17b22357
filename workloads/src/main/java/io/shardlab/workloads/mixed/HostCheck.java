package io.shardlab.workloads.mixed;

import io.shardlab.mongo.document.DocumentBatch;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** Checks the answers to scans and aggregations, which ask for documents of one host. Confined to one worker. */
final class HostCheck {

    private final LogDocuments documents;
    private final HostDays hostDays;
    private final DocumentBatch scratch = new DocumentBatch();
    private final int[] hashes;
    private final long[] counts;
    private final long[] bytes;

    HostCheck(LogDocuments documents, HostDays hostDays) {
        this.documents = documents;
        this.hostDays = hostDays;
        this.hashes = new int[hostDays.days()];
        this.counts = new long[hostDays.days()];
        this.bytes = new long[hostDays.days()];
    }

    /**
     * Describes an error in the answer to a scan, if there is one. The documents must be in order. Of each day that the answer
     * covers completely, every loaded document must be there as it was loaded; any other document must be one that the
     * generator makes.
     *
     * @param limit the most documents that were asked for
     */
    Optional<String> wrongScan(int host, int firstDay, AnswerDocuments found, int limit) {
        if (!found.isWellFormed()) {
            return Optional.of("a returned document has lost fields");
        }
        Arrays.fill(counts, 0);
        Arrays.fill(hashes, 0);
        // The last day's documents need not all be there if the limit cut the answer off.
        int wholeUntil = found.count() < limit ? hostDays.days() : lastDay(found);
        int day = firstDay;
        for (int i = 0; i < found.count(); i++) {
            long number = found.number(i);
            int itsDay = hostDays.dayOf(number);
            if (itsDay < day || number < 0 || documents.generator().hostIndexOf(number) != host) {
                return Optional.of("document " + number + " does not belong there");
            }
            day = itsDay;
            if (number < documents.loaded() && day < wholeUntil) {
                counts[day]++;
                hashes[day] += (int) found.hash(i);
            } else if (found.hash(i) != documents.hash(number, scratch)) {
                return Optional.of("document " + number + " differs from what was written");
            }
        }
        return wrongDay(host, firstDay, wholeUntil);
    }

    private int lastDay(AnswerDocuments found) {
        return hostDays.dayOf(Math.max(0, found.number(found.count() - 1)));
    }

    private Optional<String> wrongDay(int host, int firstDay, int wholeUntil) {
        for (int day = firstDay; day < wholeUntil; day++) {
            if (counts[day] != hostDays.count(host, day)) {
                return Optional.of(counts[day] + " instead of " + hostDays.count(host, day)
                        + " loaded documents of the date " + hostDays.date(day) + " were returned");
            }
            if (hashes[day] != hostDays.hash(host, day)) {
                return Optional.of("a document of the date " + hostDays.date(day) + " differs from what was loaded");
            }
        }
        return Optional.empty();
    }

    /**
     * Describes an error in the answer to an aggregation, if there is one: it must count the loaded documents, and at most those
     * inserted besides. To be called after the answer has come, as inserts go on.
     */
    Optional<String> wrongAggregation(int host, int firstDay, int lastDay, List<BsonDocument> groups) {
        Arrays.fill(counts, 0);
        Arrays.fill(bytes, 0);
        for (BsonDocument group : groups) {
            int day = hostDays.day(group.getNumber("_id", new BsonInt32(0)).intValue());
            if (day < firstDay || day > lastDay || counts[day] != 0) {
                return Optional.of("a group of " + group.get("_id") + " was returned");
            }
            counts[day] = group.getNumber("requests").longValue();
            bytes[day] = group.getNumber("bytes").longValue();
        }
        for (int day = firstDay; day <= lastDay; day++) {
            long least = hostDays.count(host, day);
            long leastBytes = hostDays.size(host, day);
            boolean right = isWithin(counts[day], least, hostDays.insertedCount(host, day))
                    && isWithin(bytes[day], leastBytes, hostDays.insertedSize(host, day));
            if (!right) {
                return Optional.of("on " + hostDays.date(day) + " " + counts[day] + " requests with " + bytes[day]
                        + " bytes were returned; loaded were " + least + " with " + leastBytes);
            }
        }
        return Optional.empty();
    }

    private static boolean isWithin(long value, long least, long more) {
        return value >= least && value <= least + more;
    }
}
