package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import io.shardlab.workloads.ycsb.generator.FieldValues;
import io.shardlab.workloads.ycsb.generator.KeyChooser;
import io.shardlab.workloads.ycsb.generator.KeyNames;
import io.shardlab.workloads.ycsb.generator.Lengths;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What YCSB's {@code CoreWorkload} and its MongoDB binding are told by properties. Immutable; checked when it is made. */
public final class CoreProperties {

    /** Those that are honoured, here or as the program's own options. */
    private static final Set<String> KNOWN = Set.of(
            "workload",
            "recordcount",
            "operationcount",
            "insertstart",
            "insertcount",
            "fieldcount",
            "fieldlength",
            "fieldlengthdistribution",
            "minfieldlength",
            "fieldnameprefix",
            "readallfields",
            "readallfieldsbyname",
            "writeallfields",
            "readproportion",
            "updateproportion",
            "insertproportion",
            "scanproportion",
            "readmodifywriteproportion",
            "requestdistribution",
            "hotspotdatafraction",
            "hotspotopnfraction",
            "exponential.percentile",
            "exponential.frac",
            "maxscanlength",
            "minscanlength",
            "scanlengthdistribution",
            "insertorder",
            "zeropadding",
            "table",
            "dataintegrity",
            "maxexecutiontime",
            "threadcount",
            "target",
            "mongodb.url",
            "mongodb.upsert",
            "mongodb.batchsize",
            "batchsize");

    private final PropertyValues values;
    private final RecordRange records;
    private final Shares shares;
    private final KeyNames keys;
    private final FieldProperties fields;
    private final Requests requests;
    private final Lengths scanLengths;

    /**
     * @param recordCount {@code recordcount}, or what the command line says instead
     * @throws UsageException if a value is not allowed or contradicts another
     */
    public CoreProperties(PropertyValues values, long recordCount) {
        requireCoreWorkload(values);
        this.values = values;
        this.records = RecordRange.of(values, recordCount);
        this.shares = Shares.of(values);
        this.keys = new KeyNames(
                values.choice("insertorder", "hashed", List.of("hashed", "ordered"))
                        .equals("ordered"),
                values.integer("zeropadding", 1, 0, 100));
        this.fields = new FieldProperties(values);
        this.requests = new Requests(values, records);
        this.scanLengths = scanLengths(values);
        mayUpsert();
        batchSize();
        readsAllFields();
        writesAllFields();
        longestTime();
    }

    private static void requireCoreWorkload(PropertyValues values) {
        String name = values.text("workload", "site.ycsb.workloads.CoreWorkload");
        if (!name.matches("(site|com\\.yahoo)\\.ycsb\\.workloads\\.CoreWorkload")) {
            throw new UsageException(
                    "Property workload must be site.ycsb.workloads.CoreWorkload, the only one there is here, but is '"
                            + name + "'.");
        }
    }

    private static Lengths scanLengths(PropertyValues values) {
        int least = values.integer("minscanlength", 1, 1, Integer.MAX_VALUE);
        int most = values.integer("maxscanlength", 1000, 1, Integer.MAX_VALUE);
        if (least > most) {
            throw new UsageException("Property minscanlength must be at most the maxscanlength of " + most
                    + ", but is '" + least + "'.");
        }
        return values.choice("scanlengthdistribution", "uniform", List.of("uniform", "zipfian"))
                        .equals("uniform")
                ? Lengths.uniform(least, most)
                : Lengths.zipfian(least, most);
    }

    /** All that were given by files and one by one, secrets masked. */
    public Map<String, String> given() {
        return values.shown();
    }

    public RecordRange records() {
        return records;
    }

    public Shares shares() {
        return shares;
    }

    public KeyNames keys() {
        return keys;
    }

    public FieldValues fields() {
        return fields.values();
    }

    /** The most bytes that a record takes, about. */
    public int mostRecordBytes() {
        return fields.mostBytes();
    }

    /** The lengths of scans, in records. */
    public Lengths scanLengths() {
        return scanLengths;
    }

    /**
     * A chooser of records.
     *
     * @param last the highest number of a record that is there at the beginning
     * @param expectedNew how many records may be inserted
     */
    public KeyChooser chooser(long last, long expectedNew) {
        return requests.chooser(last, expectedNew);
    }

    public boolean readsAllFields() {
        values.flag("readallfieldsbyname", false);
        return values.flag("readallfields", true);
    }

    /** Whether a read of all fields names each. */
    public boolean namesAllFields() {
        return values.flag("readallfieldsbyname", false) || verifies();
    }

    public boolean writesAllFields() {
        return values.flag("writeallfields", false);
    }

    /** Whether reads are verified. */
    public boolean verifies() {
        return fields.verifiable();
    }

    /** Whether an insert replaces a record that is there. */
    public boolean mayUpsert() {
        return values.flag("mongodb.upsert", false);
    }

    /** Records of one insert of a load. */
    public int batchSize() {
        return values.integer("mongodb.batchsize", values.integer("batchsize", 1, 1, 100_000), 1, 100_000);
    }

    /** {@code maxexecutiontime}; empty for no limit. */
    public Optional<Duration> longestTime() {
        long seconds = values.count("maxexecutiontime", 0, 0, 315_360_000);
        return seconds == 0 ? Optional.empty() : Optional.of(Duration.ofSeconds(seconds));
    }

    /** All that the records follow from but the seed and their number. */
    public String description() {
        return "ycsb, records " + records.size() + " from " + records.first() + ", " + fields.description() + ", keys "
                + (keys.ordered() ? "ordered" : "hashed") + " of " + keys.zeroPadding() + " digits";
    }

    /** A sentence for each property that has no effect. */
    public List<String> warnings() {
        return values.warningsOfUnknown(KNOWN);
    }
}
