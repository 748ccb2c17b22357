package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.workloads.ycsb.generator.FieldValues;
import io.shardlab.workloads.ycsb.generator.Lengths;
import java.util.List;

/**
 * The fields of a record, as the properties describe them.
 *
 * @param values the source of the fields' values
 * @param verifiable true if reads are to be verified
 * @param description everything that determines the values except the seed and the record's number
 * @param mostBytes the approximate maximum size of a record in bytes
 */
record FieldProperties(FieldValues values, boolean verifiable, String description, int mostBytes) {

    /** The bytes of a field's name and of the BSON around it. */
    private static final int FRAME_BYTES = 32;

    /** @throws UsageException if a value is not allowed or contradicts another */
    static FieldProperties of(PropertyValues properties) {
        String prefix = properties.text("fieldnameprefix", "field");
        int count = properties.integer("fieldcount", 10, 1, 100_000);
        int most = properties.integer("fieldlength", 100, 0, DocumentBatch.MAX_DOCUMENT_BYTES);
        int least = properties.integer("minfieldlength", Math.min(1, most), 0, DocumentBatch.MAX_DOCUMENT_BYTES);
        String distribution = distribution(properties);
        boolean verifiable = properties.flag("dataintegrity", false);
        if (verifiable && !distribution.equals("constant")) {
            throw new UsageException(Message.of(
                    "Property fieldlengthdistribution must be constant where dataintegrity is true, but is '{0}'.",
                    distribution));
        }
        if (!distribution.equals("constant") && least > most) {
            throw new UsageException(Message.of(
                    "Property minfieldlength must be at most the fieldlength of {0,number,#}, but is '{1,number,#}'.",
                    most,
                    least));
        }
        long mostBytes = FRAME_BYTES + (long) count * (FRAME_BYTES + most);
        if (mostBytes > DocumentBatch.MAX_DOCUMENT_BYTES) {
            throw new UsageException(Message.of(
                    "Property fieldlength must be small enough for {0,number,#} fields to fit MongoDB's 16 MB, but "
                            + "is '{1,number,#}'.",
                    count,
                    most));
        }
        Lengths lengths = switch (distribution) {
            case "uniform" -> Lengths.uniform(least, most);
            case "zipfian" -> Lengths.zipfian(least, most);
            default -> Lengths.constant(most);
        };
        return new FieldProperties(
                new FieldValues(prefix, count, lengths, verifiable),
                verifiable,
                count + " fields " + prefix + " of " + distribution + " length " + least + " to " + most
                        + (verifiable ? ", verifiable" : ""),
                (int) mostBytes);
    }

    private static String distribution(PropertyValues properties) {
        if (properties.text("fieldlengthdistribution", "").equals("histogram")) {
            throw new UsageException(Message.of(
                    "Property fieldlengthdistribution cannot be histogram here: choose constant, uniform or zipfian."));
        }
        return properties.choice("fieldlengthdistribution", "constant", List.of("constant", "uniform", "zipfian"));
    }
}
