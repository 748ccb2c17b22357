package io.shardlab.workloads.mixed;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.workloads.mixed.data.HostDays;
import io.shardlab.workloads.mixed.data.LogDocuments;
import java.util.Arrays;
import java.util.Optional;

/**
 * Checks a scan's answer: in order, every loaded document of the days that it covers whole there
 * and as it was loaded, and every other document one that the generator makes. One worker's own.
 */
final class ScanCheck {

    private final LogDocuments documents;
    private final HostDays hostDays;
    private final DocumentBatch scratch = new DocumentBatch();
    private final int[] counts;
    private final int[] hashes;

    ScanCheck(LogDocuments documents, HostDays hostDays) {
        this.documents = documents;
        this.hostDays = hostDays;
        this.counts = new int[hostDays.days()];
        this.hashes = new int[hostDays.days()];
    }

    /**
     * What is wrong with an answer, or nothing.
     *
     * @param limit how many documents were asked for at the most
     */
    Optional<String> wrong(int host, int firstDay, AnswerDocuments found, int limit) {
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
                return Optional.of("document " + number + " is not what it was when it was written");
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
                return Optional.of(
                        "a document of the date " + hostDays.date(day) + " is not what it was when it was loaded");
            }
        }
        return Optional.empty();
    }
}
