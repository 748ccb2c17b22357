package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The properties that YCSB's {@code CoreWorkload} and its MongoDB binding read. Immutable; checked when it is made. */
public final class CoreProperties {

    /** The properties that have an effect, here or as this program's own options. */
    private static final Set<String> KNOWN = Set.of("""
            workload recordcount operationcount insertstart insertcount
            fieldcount fieldlength fieldlengthdistribution minfieldlength fieldnameprefix
            readallfields readallfieldsbyname writeallfields
            readproportion updateproportion insertproportion scanproportion readmodifywriteproportion
            requestdistribution hotspotdatafraction hotspotopnfraction exponential.percentile exponential.frac
            maxscanlength minscanlength scanlengthdistribution insertorder zeropadding table dataintegrity
            maxexecutiontime threadcount target mongodb.url mongodb.upsert mongodb.batchsize batchsize
            """.split("\\s+"));

    private static final Map<Kind, Double> DEFAULT_SHARES = Map.of(Kind.READ, 0.95, Kind.UPDATE, 0.05);

    private final PropertyValues values;
    private final RecordRange records;
    private final Map<Kind, Double> shares;
    private final KeyDigits keys;
    private final FieldProperties fields;
    private final Requests requests;
    private final ScanLengths scanLengths;
    private final boolean readsAllFields;
    private final boolean namesAllFields;
    private final boolean writesAllFields;
    private final boolean mayUpsert;
    private final int batchSize;

    /**
     * The numbers of the records.
     *
     * @param count {@code recordcount}: the records of all clients together, numbered from 0; new ones follow them
     * @param first {@code insertstart}: the number of the first record that this client loads and asks for
     * @param size {@code insertcount}: the number of records that it loads and asks for
     */
    public record RecordRange(long count, long first, long size) {

        private static RecordRange of(PropertyValues values, long count) {
            long first = values.count("insertstart", 0, 0, Long.MAX_VALUE);
            if (first >= count) {
                throw new UsageException(Message.of(
                        "Property insertstart must be below the recordcount of {0,number,#}, but is '{1,number,#}'.",
                        count,
                        first));
            }
            long size = values.count("insertcount", 0, 0, Long.MAX_VALUE);
            if (size > count - first) {
                throw new UsageException(Message.of(
                        "Property insertcount must be at most recordcount - insertstart, which is {0,number,#}, but is "
                                + "'{1,number,#}'.",
                        count - first,
                        size));
            }
            // 0 means the same as not given.
            return new RecordRange(count, first, size == 0 ? count - first : size);
        }

        /** True if other clients load the rest. */
        public boolean isPart() {
            return size < count;
        }
    }

    /**
     * The digits of keys.
     *
     * @param ordered true if they are those of the record's number, false for those of its hash
     * @param zeroPadding the least digits, filled up with zeros from the left
     */
    public record KeyDigits(boolean ordered, int zeroPadding) {}

    /** The lengths of scans, in records. */
    public record ScanLengths(int least, int most, boolean zipfian) {}

    /**
     * @param recordCount {@code recordcount}, unless the command line overrides it
     * @throws UsageException if a value is not allowed or contradicts another
     */
    public CoreProperties(PropertyValues values, long recordCount) {
        requireCoreWorkload(values);
        this.values = values;
        this.records = RecordRange.of(values, recordCount);
        this.shares = shares(values);
        this.keys = new KeyDigits(
                values.choice("insertorder", "hashed", List.of("hashed", "ordered"))
                        .equals("ordered"),
                values.integer("zeropadding", 1, 0, 100));
        this.fields = FieldProperties.of(values);
        this.requests = Requests.of(values, records);
        this.scanLengths = scanLengths(values);
        this.readsAllFields = values.flag("readallfields", true);
        this.namesAllFields = values.flag("readallfieldsbyname", false) || fields.verifiable();
        this.writesAllFields = values.flag("writeallfields", false);
        this.mayUpsert = values.flag("mongodb.upsert", false);
        this.batchSize = values.integer("mongodb.batchsize", values.integer("batchsize", 1, 1, 100_000), 1, 100_000);
    }

    private static void requireCoreWorkload(PropertyValues values) {
        String name = values.text("workload", "site.ycsb.workloads.CoreWorkload");
        if (!name.matches("(site|com\\.yahoo)\\.ycsb\\.workloads\\.CoreWorkload")) {
            throw new UsageException(Message.of(
                    "Property workload must be site.ycsb.workloads.CoreWorkload, the only one there is here, but is "
                            + "'{0}'.",
                    name));
        }
    }

    private static Map<Kind, Double> shares(PropertyValues values) {
        Map<Kind, Double> shares = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            double share = DEFAULT_SHARES.getOrDefault(kind, 0.0);
            shares.put(kind, values.number(kind.property(), share, 0, Double.MAX_VALUE));
        }
        if (shares.values().stream().noneMatch(share -> share > 0)) {
            throw new UsageException(Message.of(
                    "One of the properties {0} must be above 0.",
                    Arrays.stream(Kind.values()).map(Kind::property).collect(Collectors.joining(", "))));
        }
        return shares;
    }

    private static ScanLengths scanLengths(PropertyValues values) {
        int least = values.integer("minscanlength", 1, 1, Integer.MAX_VALUE);
        int most = values.integer("maxscanlength", 1000, 1, Integer.MAX_VALUE);
        if (least > most) {
            throw new UsageException(Message.of(
                    "Property minscanlength must be at most the maxscanlength of {0,number,#}, but is '{1,number,#}'.",
                    most,
                    least));
        }
        String distribution = values.choice("scanlengthdistribution", "uniform", List.of("uniform", "zipfian"));
        return new ScanLengths(least, most, distribution.equals("zipfian"));
    }

    /** Returns all properties that were given by files and one by one, with secrets masked. */
    public Map<String, String> given() {
        return values.shown();
    }

    public RecordRange records() {
        return records;
    }

    /** Returns the share of each kind as given, in the order of the kinds; they need not add up to 1. */
    public Map<Kind, Double> shares() {
        return Collections.unmodifiableMap(shares);
    }

    public boolean has(Kind kind) {
        return shares.get(kind) > 0;
    }

    public KeyDigits keys() {
        return keys;
    }

    public FieldProperties fields() {
        return fields;
    }

    public ScanLengths scanLengths() {
        return scanLengths;
    }

    public Requests requests() {
        return requests;
    }

    public boolean readsAllFields() {
        return readsAllFields;
    }

    /** True if a read of all fields names each. */
    public boolean namesAllFields() {
        return namesAllFields;
    }

    public boolean writesAllFields() {
        return writesAllFields;
    }

    /** True if an insert replaces a record that is there. */
    public boolean mayUpsert() {
        return mayUpsert;
    }

    /** Returns the number of records of one insert of a load. */
    public int batchSize() {
        return batchSize;
    }

    /** Describes everything that determines the records except the seed and their numbers. */
    public String description() {
        return "ycsb, records " + records.size() + " from " + records.first() + ", " + fields.description() + ", keys "
                + (keys.ordered() ? "ordered" : "hashed") + " of " + keys.zeroPadding() + " digits";
    }

    /** Returns a sentence for each property that has no effect. */
    public List<Message> warnings() {
        return values.warningsOfUnknown(KNOWN);
    }
}
