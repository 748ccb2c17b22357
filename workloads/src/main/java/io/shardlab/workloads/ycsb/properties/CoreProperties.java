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

/**
 * The properties that YCSB's {@code CoreWorkload} and its MongoDB binding read. Immutable.
 *
 * @param shares the share of each kind as given, in the order of the kinds; they need not add up to 1
 * @param hashesKeys false if keys have the record's number, and not its hash
 * @param zeroPadding the least digits of keys, filled up with zeros from the left
 * @param namesAllFields true if a read of all fields names each
 * @param mayUpsert true if an insert replaces a record that is there
 * @param batchSize the number of records of one insert of a load
 */
public record CoreProperties(
        PropertyValues values,
        RecordRange records,
        Map<Kind, Double> shares,
        boolean hashesKeys,
        int zeroPadding,
        FieldProperties fields,
        Requests requests,
        ScanLengths scanLengths,
        boolean readsAllFields,
        boolean namesAllFields,
        boolean writesAllFields,
        boolean mayUpsert,
        int batchSize) {

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

    /** The lengths of scans, in records. */
    public record ScanLengths(int least, int most, boolean zipfian) {}

    /**
     * Reads the properties.
     *
     * @param recordCount {@code recordcount}, unless the command line overrides it
     * @throws UsageException if a value is not allowed or contradicts another
     */
    public static CoreProperties of(PropertyValues values, long recordCount) {
        requireCoreWorkload(values);
        RecordRange records = RecordRange.of(values, recordCount);
        FieldProperties fields = FieldProperties.of(values);
        return new CoreProperties(
                values,
                records,
                shares(values),
                values.choice("insertorder", "hashed", List.of("hashed", "ordered"))
                        .equals("hashed"),
                values.integer("zeropadding", 1, 0, 100),
                fields,
                Requests.of(values, records),
                scanLengths(values),
                values.flag("readallfields", true),
                values.flag("readallfieldsbyname", false) || fields.verifiable(),
                values.flag("writeallfields", false),
                values.flag("mongodb.upsert", false),
                values.integer("mongodb.batchsize", values.integer("batchsize", 1, 1, 100_000), 1, 100_000));
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
        return Collections.unmodifiableMap(shares);
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

    public boolean has(Kind kind) {
        return shares.get(kind) > 0;
    }

    /** Describes everything that determines the records except the seed and their numbers. */
    public String description() {
        return "ycsb, records " + records.size() + " from " + records.first() + ", " + fields.description() + ", keys "
                + (hashesKeys ? "hashed" : "ordered") + " of " + zeroPadding + " digits";
    }

    /** Returns a sentence for each property that has no effect. */
    public List<Message> warnings() {
        return values.warningsOfUnknown(KNOWN);
    }
}
