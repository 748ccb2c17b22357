package io.shardlab.answers.diagnosis;

import static io.shardlab.core.result.MadeUpServer.member;
import static io.shardlab.core.result.MadeUpServer.server;
import static io.shardlab.core.result.MadeUpServer.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.MadeUpServer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rules on the waits of operations inside servers. Half of the time of 10 threads in 10 s is 50 s. */
class ServerWaitRulesTest {

    private final Rule writeConcern = ServerWaitRules::writeConcern;
    private final Rule journal = ServerWaitRules::journal;
    private final Rule reads = ServerWaitRules::pageReads;
    private final Rule eviction = ServerWaitRules::eviction;

    private static Optional<Finding> examine(Rule rule, MadeUpServer... servers) {
        return rule.examine(new Observed().servers(servers).observation());
    }

    @Test
    void waitingForSecondariesForHalfOfTheTimeIsTheLimit() {
        MadeUpServer primary = member("s1", "a").waitedForOthers(5_000, 50);

        assertThat(examine(writeConcern, primary, member("s1", "b"), member("s1", "c")))
                .hasValueSatisfying(finding -> {
                    assertThat(finding.kind()).contains("write-concern");
                    assertThat(finding.evidence())
                            .isEqualTo("50 % of the time of 10 threads went into 5,000 waits of 10.0 ms:"
                                    + " s1 50.0 s, with 2 other members that clients see");
                });
        assertThat(examine(writeConcern, member("s1", "a").waitedForOthers(5_000, 49.9), member("s1", "b")))
                .isEmpty();
    }

    @Test
    void waitsOfSeveralShardsAddUpAndTheLongestIsNamedFirst() {
        assertThat(examine(
                        writeConcern,
                        member("s1", "a").waitedForOthers(10, 10),
                        member("s1", "b"),
                        member("s2", "c").waitedForOthers(10, 40),
                        member("s2", "d")))
                .hasValueSatisfying(finding -> assertThat(finding.evidence()).contains(": s2 40.0 s, with"));
    }

    @Test
    void aShardOfOneMemberHasNoSecondariesToWaitFor() {
        assertThat(examine(writeConcern, shard("s1").waitedForOthers(5_000, 90)))
                .isEmpty();
    }

    @Test
    void writesThatTakeAboutAsLongAsTheirFlushWaitForTheJournal() {
        MadeUpServer waiting = server("a").latency(0, 0, 5_000, 50).flushed(500, 2.5);

        assertThat(examine(journal, waiting)).hasValueSatisfying(finding -> {
            assertThat(finding.kind()).contains("journal");
            assertThat(finding.evidence())
                    .isEqualTo(
                            "50 % of the time of 10 threads went into writes: a took 10.0 ms per write and 5.00 ms per"
                                    + " journal flush, for 5,000 writes and 500 flushes");
        });
    }

    @Test
    void writesThatAreASmallPartOfTheTimeAreNotTheLimit() {
        assertThat(examine(journal, server("a").latency(0, 0, 5_000, 49.9).flushed(500, 2.5)))
                .isEmpty();
    }

    @Test
    void moreWritesPerFlushThanThreadsDidNotWaitForIt() {
        assertThat(examine(journal, server("a").latency(0, 0, 5_001, 50).flushed(500, 2.5)))
                .isEmpty();
    }

    @Test
    void writesThatTakeMuchLongerThanAFlushWaitForSomethingElse() {
        assertThat(examine(journal, server("a").latency(0, 0, 5_000, 50).flushed(500, 2.4)))
                .isEmpty();
    }

    @Test
    void waitingForPagesFromDiskForHalfOfTheTimeIsTheLimit() {
        assertThat(examine(reads, shard("s1"), shard("s2").readPages(70, 1_000, 50, 1_000_000)))
                .hasValueSatisfying(finding -> {
                    assertThat(finding.kind()).contains("page-reads");
                    assertThat(finding.evidence())
                            .isEqualTo(
                                    "50 % of the time of 10 threads went into page reads: s2, s2-node 50.0 s for 1,000 reads of"
                                            + " 50.0 ms, its cache 70 % full, 0.95 MB from disk (0.10 MB/s)");
                    assertThat(finding.advice()).contains("--wired-tiger-cache");
                });
        assertThat(examine(reads, shard("s1").readPages(70, 1_000, 49.9, 1_000_000)))
                .isEmpty();
    }

    @Test
    void aLongerWarmUpIsAdvisedIfTheCacheIsNotFull() {
        assertThat(examine(reads, shard("s1").readPages(69, 1_000, 50, 1_000_000)))
                .hasValueSatisfying(finding -> assertThat(finding.advice()).contains("--warm-up"));
    }

    @Test
    void pagesFromTheFileSystemsCacheAreNotDiskReads() {
        assertThat(examine(reads, shard("s1").readPages(90, 1_000, 50, 999_999)))
                .isEmpty();
    }

    @Test
    void waitsOfASecondaryThatAppliesWritesDoNotCount() {
        MadeUpServer primary = member("s1", "a").primary();
        MadeUpServer applying = member("s1", "b").secondary().latency(5, 0.1, 0, 0);

        assertThat(examine(reads, primary, applying.readPages(90, 1_000, 70, 9_000_000)))
                .isEmpty();
        assertThat(examine(eviction, primary, applying.evicted(70))).isEmpty();
        assertThat(examine(reads, primary.readPages(90, 1_000, 70, 9_000_000), applying))
                .isPresent();
    }

    @Test
    void waitsOfASecondaryCountIfItAnsweredReads() {
        MadeUpServer primary = member("s1", "a").primary().latency(10_000, 9, 0, 0);
        MadeUpServer mirroring = member("s1", "b").secondary().latency(100, 9, 0, 0);
        MadeUpServer answering = member("s1", "c").secondary().latency(9_000, 60, 0, 0);
        Observed observed = new Observed()
                .servers(
                        primary,
                        mirroring.readPages(90, 1_000, 70, 9_000_000),
                        answering.readPages(90, 1_000, 60, 9_000_000));

        assertThat(reads.examine(observed.observation())).isEmpty();
        assertThat(reads.examine(observed.readingFromSecondaries().observation()))
                .hasValueSatisfying(finding -> assertThat(finding.evidence())
                        .startsWith("60 %")
                        .contains("s1, c 60.0 s")
                        .doesNotContain("s1, b"));
    }

    @Test
    void allMembersCountIfTheirStateIsUnknown() {
        assertThat(examine(reads, member("s1", "a"), member("s1", "b").readPages(90, 1_000, 50, 9_000_000)))
                .isPresent();
    }

    @Test
    void readsOfARemoteServerAreJudgedByTheirTimeOnly() {
        assertThat(reads.examine(new Observed()
                        .remote()
                        .servers(shard("s1").readPages(90, 1_000, 50, 0).elsewhere(8))
                        .observation()))
                .hasValueSatisfying(finding -> assertThat(finding.evidence()).doesNotContain("from disk"));
    }

    @Test
    void waitingForFreeCacheForHalfOfTheTimeIsTheLimit() {
        assertThat(examine(eviction, shard("s1").evicted(50)))
                .hasValueSatisfying(finding -> assertThat(finding.evidence())
                        .contains("95 % full and 20 % dirty")
                        .contains("4.77 MB written"));
        assertThat(examine(eviction, shard("s1").evicted(49.9))).isEmpty();
    }
}
