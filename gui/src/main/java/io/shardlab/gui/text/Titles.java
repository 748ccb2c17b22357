package io.shardlab.gui.text;

import io.shardlab.core.text.Message;
import java.util.Map;
import java.util.Optional;

/** The names of our workloads and parameters in the window. Those of plug-ins have none. */
final class Titles {

    private static final Map<String, Message> WORKLOADS = Map.ofEntries(
            Map.entry("sharded-query", Message.of("Query throughput")),
            Map.entry("selective-query", Message.of("One selective query")),
            Map.entry("mixed", Message.of("Reads and writes mixed")),
            Map.entry("ycsb", Message.of("YCSB core workloads")),
            Map.entry("bulk-load", Message.of("Bulk load")),
            Map.entry("crud-cycle", Message.of("CRUD cycle")),
            Map.entry("write-concern", Message.of("Write concern")),
            Map.entry("failover", Message.of("Failover")),
            Map.entry("restore-matrix", Message.of("Dump and restore")),
            Map.entry("backup", Message.of("Backup of a sharded cluster")));

    private static final Map<String, Message> SUMMARIES = Map.ofEntries(
            Map.entry(
                    "sharded-query",
                    Message.of("Find the documents of a random host or instant; every answer is verified.")),
            Map.entry(
                    "selective-query",
                    Message.of("Time of one query for a share of all documents, from cold and from warm caches.")),
            Map.entry(
                    "mixed",
                    Message.of(
                            "Reads, updates, inserts, deletes, scans and aggregations in the shares that you choose.")),
            Map.entry("ycsb", Message.of("The workloads A to F of the Yahoo benchmark, from their property files.")),
            Map.entry(
                    "bulk-load",
                    Message.of("Load documents, generated or from a file; documents/s and chunk migrations.")),
            Map.entry(
                    "crud-cycle",
                    Message.of("Insert, read, replace and delete the same documents; time and disk space.")),
            Map.entry(
                    "write-concern",
                    Message.of("What durability costs: one insert at each write concern, from w:0 to majority.")),
            Map.entry("failover", Message.of("What clients see when a member dies, hangs, is cut off or steps down.")),
            Map.entry(
                    "restore-matrix",
                    Message.of("Dump a collection and restore it; time by workers, write concern and compression.")),
            Map.entry("backup", Message.of("Dump and restore through mongos, against copies of the server files.")));

    /** By their options. */
    private static final Map<String, Message> PARAMETERS = Map.ofEntries(
            Map.entry("aggregate-days", Message.of("Aggregated days")),
            Map.entry("archive", Message.of("Archive compression")),
            Map.entry("archive-dir", Message.of("Folder of the archive")),
            Map.entry("arrivals", Message.of("Arrivals")),
            Map.entry("backup-dir", Message.of("Folder of the backup")),
            Map.entry("balance-timeout", Message.of("Balance timeout")),
            Map.entry("balancer", Message.of("Balancer")),
            Map.entry("batch-size", Message.of("Batch size")),
            Map.entry("candidates", Message.of("Shard keys")),
            Map.entry("chunk-size", Message.of("Chunk size")),
            Map.entry("client-path", Message.of("Client path")),
            Map.entry("cluster", Message.of("Cluster")),
            Map.entry("collection", Message.of("Collection")),
            Map.entry("columns-have-types", Message.of("Names have types")),
            Map.entry("compression", Message.of("Compression")),
            Map.entry("compressor", Message.of("Compressor")),
            Map.entry("data-dir", Message.of("Data folder")),
            Map.entry("database", Message.of("Database")),
            Map.entry("delimiter", Message.of("Delimiter")),
            Map.entry("distribution", Message.of("Distribution")),
            Map.entry("document-size", Message.of("Document size")),
            Map.entry("documents", Message.of(Message.sense("field", "Documents"))),
            Map.entry("drop", Message.of("Drop first")),
            Map.entry("duration", Message.of("Duration")),
            Map.entry("encoding", Message.of("Encoding")),
            Map.entry("far-members", Message.of("Far members")),
            Map.entry("fault", Message.of("Fault")),
            Map.entry("fault-at", Message.of("Fault at")),
            Map.entry("fault-length", Message.of("Fault length")),
            Map.entry("field-file", Message.of("File of column names")),
            Map.entry("field-types", Message.of("Field types")),
            Map.entry("fields", Message.of("Column names")),
            Map.entry("file", Message.of("File")),
            Map.entry("find-max-precision", Message.of("Precision of the maximum")),
            Map.entry("find-max-trials", Message.of("Most trials")),
            Map.entry("find-max", Message.of("Find the maximum for")),
            Map.entry("format", Message.of("Format")),
            Map.entry("hardware", Message.of("Hardware")),
            Map.entry("header-line", Message.of("First row has names")),
            Map.entry("host-distribution", Message.of("Host distribution")),
            Map.entry("hosts", Message.of("Hosts")),
            Map.entry("hotspot-data", Message.of("Hot data")),
            Map.entry("hotspot-operations", Message.of("Hot operations")),
            Map.entry("ignore-blanks", Message.of("Leave out empty fields")),
            Map.entry("insertion-workers", Message.of("Insertion workers")),
            Map.entry("journal-dir", Message.of("Journal folder")),
            Map.entry("keep-restored", Message.of("Name of the restored cluster")),
            Map.entry("kill-host", Message.of("Killed host")),
            Map.entry("label", Message.of("Label")),
            Map.entry("levels", Message.of("Levels")),
            Map.entry("log-format", Message.of("Log format")),
            Map.entry("matched-fraction", Message.of("Matched fraction")),
            Map.entry("matched-hosts", Message.of("Matched hosts")),
            Map.entry("max-error-rate", Message.of("Error budget")),
            Map.entry("max-unavailable", Message.of("Availability budget")),
            Map.entry("member", Message.of("Member")),
            Map.entry("method", Message.of("Backup method")),
            Map.entry("mix", Message.of("Mix")),
            Map.entry("mongodb-bin", Message.of("Server programs")),
            Map.entry("operations", Message.of(Message.sense("field", "Operations"))),
            Map.entry("ordered", Message.of("Ordered")),
            Map.entry("out", Message.of("Results folder")),
            Map.entry("parse-grace", Message.of("Values of another type")),
            Map.entry("pre-split", Message.of("Pre-split")),
            Map.entry("property", Message.of("Properties")),
            Map.entry("property-file", Message.of("Property files")),
            Map.entry("query", Message.of("Query")),
            Map.entry("read-batch", Message.of("Read batch")),
            Map.entry("read-concern", Message.of("Read concern")),
            Map.entry("read-preference", Message.of("Read preference")),
            Map.entry("read-share", Message.of("Share of reads")),
            Map.entry("repeat", Message.of("Repetitions")),
            Map.entry("replicas", Message.of("Members per set")),
            Map.entry("restore-workers", Message.of("Restore workers")),
            Map.entry("resume", Message.of("Resume")),
            Map.entry("retry-time", Message.of("Retry time")),
            Map.entry("router-cpus", Message.of("CPUs per mongos")),
            Map.entry("routers", Message.of(Message.sense("field", "mongos"))),
            Map.entry("scale", Message.of("Scale of the numbers of documents")),
            Map.entry("scan-length", Message.of("Scan length")),
            Map.entry("seed", Message.of("Seed")),
            Map.entry("server-cpus", Message.of("CPUs per server")),
            Map.entry("server-memory", Message.of("Memory per server")),
            Map.entry("server-selection-timeout", Message.of("Selection timeout")),
            Map.entry("server-version", Message.of("Server version")),
            Map.entry("shard-key", Message.of("Shard key")),
            Map.entry("shards", Message.of(Message.sense("field", "Shards"))),
            Map.entry("slo", Message.of("Objectives (SLO)")),
            Map.entry("slow-motion", Message.of("Slow motion")),
            Map.entry("start-at", Message.of("Start at")),
            Map.entry("stop-on-error", Message.of("Stop on error")),
            Map.entry("target", Message.of("Targets")),
            Map.entry("target-rate", Message.of("Target rate")),
            Map.entry("stages", Message.of("Stages of the rate")),
            Map.entry("threads", Message.of(Message.sense("field", "Threads"))),
            Map.entry("transactions", Message.of("Transactions")),
            Map.entry("uneven-rows", Message.of("Uneven rows")),
            Map.entry("uri", Message.of("Connection string")),
            Map.entry("wait-balanced", Message.of("Wait until balanced")),
            Map.entry("warm-up", Message.of("Warm-up")),
            Map.entry("warm-up-documents", Message.of("Warm-up documents")),
            Map.entry("wired-tiger-cache", Message.of("WiredTiger cache")),
            Map.entry("write-concern", Message.of("Write concern")),
            Map.entry("wtimeout", Message.of("Write timeout")),
            Map.entry("ycsb-phase", Message.of("YCSB phase")),
            Map.entry("ycsb-shard-key", Message.of("YCSB shard key")),
            Map.entry("zipf-exponent", Message.of("Zipf exponent")),
            Map.entry("zone-delay", Message.of("Zone delay")));

    /** Kinds of servers, which are values of parameters. */
    private static final Map<String, Message> TARGETS =
            Map.of("standalone", Message.of("standalone"), "replica-set", Message.of("replica set"));

    private Titles() {}

    static Optional<Message> ofWorkload(String reference) {
        return Optional.ofNullable(WORKLOADS.get(reference));
    }

    /** The sentence that says what a workload measures. */
    static Optional<Message> summary(String reference) {
        return Optional.ofNullable(SUMMARIES.get(reference));
    }

    static Optional<Message> ofParameter(String name) {
        return Optional.ofNullable(PARAMETERS.get(name));
    }

    /** The title of a word in the name of a run, which may be a workload, a parameter, or the kind of its servers. */
    static Optional<Message> inNames(String word) {
        return ofWorkload(word).or(() -> ofParameter(word)).or(() -> Optional.ofNullable(TARGETS.get(word)));
    }
}
