package io.shardlab.workloads.query;

import io.shardlab.core.document.BsonAppender;
import io.shardlab.core.document.ExpectedAnswers;
import io.shardlab.core.document.SplitMix64;
import io.shardlab.core.document.WebLogGenerator;
import io.shardlab.core.workload.Outcome;

/** The hosts that can be asked for, and what a query for each must return. Thread-safe. */
final class HostAnswers {

    private final WebLogGenerator generator;
    private final ExpectedAnswers expected;

    HostAnswers(WebLogGenerator generator, ExpectedAnswers expected) {
        this.generator = generator;
        this.expected = expected;
    }

    /** How many hosts have documents. */
    int count() {
        return expected.existingHosts();
    }

    /** One host that has documents, each as likely as another. */
    int existingHost(long randomBits) {
        return expected.existingHost(SplitMix64.below(count(), randomBits));
    }

    /** Appends the condition that only this host's documents meet. */
    void appendFilter(int host, BsonAppender out) {
        generator.appendHost(host, out);
    }

    private String name(int host) {
        return generator.hostName(host);
    }

    /** Holds an answer against what the generator says; a wrong one becomes an error of the outcome. */
    void check(int host, long documents, long checksum, Outcome outcome) {
        if (documents != expected.count(host)) {
            outcome.addErrors(
                    "wrong-answer",
                    1,
                    "host " + name(host) + " has " + expected.count(host) + " documents, but " + documents
                            + " were returned");
        } else if ((int) checksum != expected.checksum(host)) {
            outcome.addErrors(
                    "wrong-answer", 1, "host " + name(host) + ": a returned document is not the one that was loaded");
        }
    }
}
