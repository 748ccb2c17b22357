package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.workloads.ycsb.generator.KeyChooser;
import io.shardlab.workloads.ycsb.properties.CoreProperties.RecordRange;
import java.util.List;

/** Makes choosers of records that follow the request distribution in the properties. */
@FunctionalInterface
interface Requests {

    /**
     * Makes a chooser.
     *
     * @param last the highest number of a record that is there at the beginning
     * @param expectedNew the number of records that may be inserted
     */
    KeyChooser chooser(long last, long expectedNew);

    /** @throws UsageException if a value is not allowed or contradicts another */
    static Requests of(PropertyValues values, RecordRange records) {
        long first = records.first();
        long size = records.size();
        double hotShare = values.number("hotspotopnfraction", 0.8, 0, 1);
        long hotRecords = (long) (size * values.number("hotspotdatafraction", 0.2, 0, 1));
        double percentile = values.number("exponential.percentile", 95, 0.001, 99.999_999);
        double fraction = values.number("exponential.frac", 0.8571428571, 1e-9, 1);
        String distribution = values.choice(
                "requestdistribution",
                "uniform",
                List.of("uniform", "zipfian", "latest", "hotspot", "sequential", "exponential"));
        return switch (distribution) {
            case "uniform" -> (last, expectedNew) -> KeyChooser.uniform(first, size);
            // YCSB's bounds include the record after the last one. It never exists, so YCSB draws again if it meets it.
            case "zipfian" -> (last, expectedNew) -> KeyChooser.zipfian(first, size + 1, expectedNew);
            case "latest" -> {
                if (records.count() < 2) {
                    throw new UsageException(
                            Message.of("Property recordcount must be at least 2 where requestdistribution is latest."));
                }
                yield (last, expectedNew) -> KeyChooser.latest(last);
            }
            case "hotspot" -> {
                checkHotspot(size, hotRecords, hotShare);
                yield (last, expectedNew) -> KeyChooser.hotspot(first, size, hotRecords, hotShare);
            }
            case "sequential" -> (last, expectedNew) -> KeyChooser.sequential(first, size);
            default -> (last, expectedNew) -> KeyChooser.exponential(percentile, records.count() * fraction);
        };
    }

    private static void checkHotspot(long size, long hotRecords, double hotShare) {
        if (hotRecords == 0 && hotShare > 0) {
            throw new UsageException(Message.of(
                    "Property hotspotdatafraction must be large enough for one of the {0,number,#} records, as "
                            + "hotspotopnfraction sends operations to hot records.",
                    size));
        }
        if (hotRecords == size && hotShare < 1) {
            throw new UsageException(Message.of(
                    "Property hotspotdatafraction must leave a record that is not hot, as hotspotopnfraction leaves "
                            + "operations for such records."));
        }
    }
}
