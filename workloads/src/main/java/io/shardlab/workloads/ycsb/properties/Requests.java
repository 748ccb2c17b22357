package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import io.shardlab.workloads.ycsb.generator.KeyChooser;
import io.shardlab.workloads.ycsb.generator.KeyChoosers;
import java.util.List;

/** {@code requestdistribution} and what shapes it. */
final class Requests {

    private static final List<String> DISTRIBUTIONS =
            List.of("uniform", "zipfian", "latest", "hotspot", "sequential", "exponential");

    private final RecordRange records;
    private final String distribution;
    private final double hotShare;
    private final long hotRecords;
    private final double percentile;
    private final double fraction;

    Requests(PropertyValues values, RecordRange records) {
        this.records = records;
        this.distribution = values.choice("requestdistribution", "uniform", DISTRIBUTIONS);
        this.hotShare = values.number("hotspotopnfraction", 0.8, 0, 1);
        this.hotRecords = (long) (records.size() * values.number("hotspotdatafraction", 0.2, 0, 1));
        this.percentile = values.number("exponential.percentile", 95, 0.001, 99.999_999);
        this.fraction = values.number("exponential.frac", 0.8571428571, 1e-9, 1);
        if (distribution.equals("latest") && records.count() < 2) {
            throw new UsageException("Property recordcount must be at least 2 where requestdistribution is latest.");
        }
        if (distribution.equals("hotspot")) {
            checkHotspot();
        }
    }

    private void checkHotspot() {
        if (hotRecords == 0 && hotShare > 0) {
            throw new UsageException("Property hotspotdatafraction must be large enough for one of the "
                    + records.size() + " records, as hotspotopnfraction sends operations there.");
        }
        if (hotRecords == records.size() && hotShare < 1) {
            throw new UsageException("Property hotspotdatafraction must leave a record that is not hot, as"
                    + " hotspotopnfraction sends operations there.");
        }
    }

    /**
     * @param last the highest number of a record that is there at the beginning
     * @param expectedNew how many records may be inserted
     */
    KeyChooser chooser(long last, long expectedNew) {
        return switch (distribution) {
            case "uniform" -> KeyChoosers.uniform(records.first(), records.size());
            // The record behind the last one counts as YCSB's bounds include it; it is never there, and drawn again.
            case "zipfian" -> KeyChoosers.zipfian(records.first(), records.size() + 1, expectedNew);
            case "latest" -> KeyChoosers.latest(last);
            case "hotspot" -> KeyChoosers.hotspot(records.first(), records.size(), hotRecords, hotShare);
            case "sequential" -> KeyChoosers.sequential(records.first(), records.size());
            default -> KeyChoosers.exponential(percentile, records.count() * fraction);
        };
    }
}
