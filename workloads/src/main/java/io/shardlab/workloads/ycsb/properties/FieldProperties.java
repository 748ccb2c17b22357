package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.workloads.ycsb.generator.FieldValues;
import io.shardlab.workloads.ycsb.generator.Lengths;
import java.util.List;

/** The properties of a record's fields. */
final class FieldProperties {

    /** Of a field's name and of what BSON puts around it. */
    private static final int FRAME_BYTES = 32;

    private final boolean verifiable;
    private final String description;
    private final int mostBytes;
    private final FieldValues fields;

    FieldProperties(PropertyValues properties) {
        String prefix = properties.text("fieldnameprefix", "field");
        int count = properties.integer("fieldcount", 10, 1, 100_000);
        int most = properties.integer("fieldlength", 100, 0, DocumentBatch.MAX_DOCUMENT_BYTES);
        int least = properties.integer("minfieldlength", Math.min(1, most), 0, DocumentBatch.MAX_DOCUMENT_BYTES);
        String distribution = distribution(properties);
        verifiable = properties.flag("dataintegrity", false);
        if (verifiable && !distribution.equals("constant")) {
            throw new UsageException(
                    "Property fieldlengthdistribution must be constant where dataintegrity is true, but is '"
                            + distribution + "'.");
        }
        if (!distribution.equals("constant") && least > most) {
            throw new UsageException(
                    "Property minfieldlength must be at most the fieldlength of " + most + ", but is '" + least + "'.");
        }
        mostBytes = (int) Math.min(Integer.MAX_VALUE, FRAME_BYTES + (long) count * (FRAME_BYTES + most));
        if (mostBytes > DocumentBatch.MAX_DOCUMENT_BYTES) {
            throw new UsageException("Property fieldlength must be small enough for " + count
                    + " fields to fit MongoDB's 16 MB, but is '" + most + "'.");
        }
        description = count + " fields " + prefix + " of " + distribution + " length " + least + " to " + most
                + (verifiable ? ", verifiable" : "");
        fields = new FieldValues(prefix, count, lengths(distribution, least, most), verifiable);
    }

    private static String distribution(PropertyValues properties) {
        String distribution = properties.text("fieldlengthdistribution", "constant");
        if (distribution.equals("histogram")) {
            throw new UsageException("Property fieldlengthdistribution cannot be histogram here: there are constant,"
                    + " uniform and zipfian.");
        }
        return properties.choice("fieldlengthdistribution", "constant", List.of("constant", "uniform", "zipfian"));
    }

    private static Lengths lengths(String distribution, int least, int most) {
        return switch (distribution) {
            case "uniform" -> Lengths.uniform(least, most);
            case "zipfian" -> Lengths.zipfian(least, most);
            default -> Lengths.constant(most);
        };
    }

    /** The most bytes that a record takes, about. */
    int mostBytes() {
        return mostBytes;
    }

    boolean verifiable() {
        return verifiable;
    }

    /** All that the values follow from but the seed and the record's number. */
    String description() {
        return description;
    }

    FieldValues values() {
        return fields;
    }
}
