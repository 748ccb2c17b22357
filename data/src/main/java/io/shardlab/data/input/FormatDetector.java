package io.shardlab.data.input;

import io.shardlab.data.document.DocumentBatch;
import java.util.Locale;
import java.util.Optional;

/** Tells the format of an input by its name, and where that says nothing by its first line. */
final class FormatDetector {

    private FormatDetector() {}

    /**
     * The format, if it can be told.
     *
     * @param fileName without folders; endings that mean compression are ignored
     * @param bytes the beginning of the decompressed content, with the whole first line if it is not enormous
     */
    static Optional<InputFormat> detect(String fileName, byte[] bytes, int from, int to) {
        int first = from;
        while (first < to && bytes[first] <= ' ' && bytes[first] >= 0) {
            first++;
        }
        boolean json = first < to && (bytes[first] == '{' || bytes[first] == '[');
        String name = fileName.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|gzip|zst|zstd)$", "");
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "csv" -> Optional.of(InputFormat.CSV);
            case "tsv", "tab" -> Optional.of(InputFormat.TSV);
            case "json", "jsonl", "ndjson" -> Optional.of(InputFormat.JSON);
            case "log" -> Optional.of(json ? InputFormat.JSON : InputFormat.CLF);
            default -> json ? Optional.of(InputFormat.JSON) : byFirstLine(bytes, first, to);
        };
    }

    private static Optional<InputFormat> byFirstLine(byte[] bytes, int from, int to) {
        int end = from;
        int tabs = 0;
        int commas = 0;
        for (; end < to && bytes[end] != '\n'; end++) {
            tabs += bytes[end] == '\t' ? 1 : 0;
            commas += bytes[end] == ',' ? 1 : 0;
        }
        int textEnd = end > from && bytes[end - 1] == '\r' ? end - 1 : end;
        if (new AccessLogLine().append(bytes, from, textEnd, new DocumentBatch()) == null) {
            return Optional.of(InputFormat.CLF);
        }
        if (tabs == 0 && commas == 0) {
            return Optional.empty();
        }
        return Optional.of(tabs > commas ? InputFormat.TSV : InputFormat.CSV);
    }
}
