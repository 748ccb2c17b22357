package io.shardlab.answers.table;

import java.util.List;

/**
 * Published figures as cells: a sharded cluster against one server, MongoDB 3.2.9, point queries with 50 million documents
 * in memory for 10 s, and loads with mongoimport.
 */
public final class Published {

    private Published() {}

    /** One mongos and ten, all with 10 threads. */
    public static List<Cell> queryThroughput() {
        return List.of(
                MadeUpCell.of(1, "cluster", "standalone").throughput(25161).measured(),
                sharded(2, "3", "1").throughput(14716).measured(),
                sharded(3, "8", "1").throughput(14147).measured(),
                sharded(4, "3", "10").throughput(14705).measured(),
                sharded(5, "8", "10").throughput(14109).measured());
    }

    private static MadeUpCell sharded(int number, String shards, String routers) {
        return MadeUpCell.of(number, "cluster", "sharded", "shards", shards, "routers", routers);
    }

    /** 8 shards and one server at 10 and 20 threads. */
    public static List<Cell> concurrency() {
        return List.of(
                MadeUpCell.of(1, "cluster", "standalone", "threads", "10")
                        .throughput(24796)
                        .measured(),
                MadeUpCell.of(2, "cluster", "standalone", "threads", "20")
                        .throughput(27515)
                        .measured(),
                MadeUpCell.of(3, "cluster", "sharded", "shards", "8", "threads", "10")
                        .throughput(13987)
                        .measured(),
                MadeUpCell.of(4, "cluster", "sharded", "shards", "8", "threads", "20")
                        .throughput(24926)
                        .measured());
    }

    /** The first two sizes of the loads. */
    public static List<Cell> bulkLoad() {
        return List.of(
                MadeUpCell.of(1, "documents", "10000000", "cluster", "standalone")
                        .load(10_000_000, 278)
                        .measured(),
                MadeUpCell.of(2, "documents", "50000000", "cluster", "standalone")
                        .load(50_000_000, 1440)
                        .measured(),
                MadeUpCell.of(3, "documents", "10000000", "cluster", "sharded", "shards", "3")
                        .migrations(29, 2)
                        .load(10_000_000, 288)
                        .measured(),
                MadeUpCell.of(4, "documents", "50000000", "cluster", "sharded", "shards", "3")
                        .migrations(90, 4)
                        .load(50_000_000, 1492)
                        .measured());
    }
}
