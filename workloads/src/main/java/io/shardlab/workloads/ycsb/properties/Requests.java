package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.workloads.ycsb.properties.CoreProperties.RecordRange;
import java.util.List;

/**
 * The request distribution in the properties.
 *
 * @param distribution its name, as YCSB has it
 * @param hotData the share of hot records, of hotspot
 * @param hotOperations the share of the operations on them, of hotspot
 * @param mean the mean distance from the latest record, of exponential
 */
public record Requests(String distribution, double hotData, double hotOperations, double mean) {

    /** @throws UsageException if a value is not allowed or contradicts another */
    static Requests of(PropertyValues values, RecordRange records) {
        double hotOperations = values.number("hotspotopnfraction", 0.8, 0, 1);
        double hotData = values.number("hotspotdatafraction", 0.2, 0, 1);
        double percentile = values.number("exponential.percentile", 95, 0.001, 99.999_999);
        double fraction = values.number("exponential.frac", 0.8571428571, 1e-9, 1);
        String distribution = values.choice(
                "requestdistribution",
                "uniform",
                List.of("uniform", "zipfian", "latest", "hotspot", "sequential", "exponential"));
        if (distribution.equals("latest") && records.count() < 2) {
            throw new UsageException(
                    Message.of("Property recordcount must be at least 2 where requestdistribution is latest."));
        }
        if (distribution.equals("hotspot")) {
            checkHotspot(records.size(), (long) (records.size() * hotData), hotOperations);
        }
        return new Requests(
                distribution, hotData, hotOperations, records.count() * fraction / -Math.log(1 - percentile / 100));
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
