package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.fit.Bounds;
import io.shardlab.insight.capture.write.Generator;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** GeoJSON objects (RFC 7946) among the documents. */
final class GeoShapes {

    private static final String POINT = "Point";

    private static final Set<String> TYPES =
            Set.of(POINT, "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon");

    private static final double MOST_LONGITUDE = 180;
    private static final double MOST_LATITUDE = 90;
    private static final BigDecimal HUNDREDTH = new BigDecimal("0.01");

    private GeoShapes() {}

    /** True if a document is a shape with coordinates. */
    static boolean isOne(RawValue document) {
        Map<String, RawValue> fields = fields(document);
        return fields.keySet().equals(Set.of("type", "coordinates"))
                && ValueKind.of(fields.get("type")) == ValueKind.STRING
                && TYPES.contains(fields.get("type").text())
                && ValueKind.of(fields.get("coordinates")) == ValueKind.ARRAY;
    }

    private static Map<String, RawValue> fields(RawValue document) {
        return document.fields().stream()
                .collect(Collectors.toMap(RawValue.Field::name, RawValue.Field::value, (one, other) -> other));
    }

    /** Returns a generator of points in the rectangle of the shapes. */
    static Object of(Column shapes, Context context) {
        List<double[]> positions = new ArrayList<>();
        boolean pointsOnly = true;
        for (RawValue shape : shapes.values()) {
            Map<String, RawValue> fields = fields(shape);
            pointsOnly &= fields.get("type").text().equals(POINT);
            collect(fields.get("coordinates"), positions);
        }
        if (!pointsOnly) {
            context.note(shapes.path(), "shapes such as lines and polygons are replaced by points in their area.");
        }
        return positions.isEmpty()
                ? Generator.of("point")
                : Generator.of(
                        "point",
                        "longitude",
                        range(positions, 0, MOST_LONGITUDE),
                        "latitude",
                        range(positions, 1, MOST_LATITUDE));
    }

    /** Collects the positions of nested arrays; a position is an array of numbers. */
    private static void collect(RawValue array, List<double[]> positions) {
        List<RawValue.Field> elements = array.fields();
        double[] numbers = elements.stream()
                .filter(element -> ValueKind.of(element.value()).isNumber())
                .map(element -> element.value().number())
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        if (numbers.length >= 2) {
            positions.add(numbers);
        }
        elements.stream()
                .map(RawValue.Field::value)
                .filter(element -> ValueKind.of(element) == ValueKind.ARRAY)
                .forEach(element -> collect(element, positions));
    }

    private static List<Number> range(List<double[]> positions, int axis, double most) {
        double[] sorted = positions.stream()
                .mapToDouble(position -> position[axis])
                .sorted()
                .toArray();
        Bounds bounds = Bounds.rounded(sorted[0], sorted[sorted.length - 1], 0);
        BigDecimal from = hundredths(Math.max(-most, bounds.from()), RoundingMode.FLOOR)
                .min(BigDecimal.valueOf(most).subtract(HUNDREDTH));
        BigDecimal to = hundredths(Math.min(most, bounds.to()), RoundingMode.CEILING);
        return List.of(Shares.plain(from), Shares.plain(to.compareTo(from) > 0 ? to : from.add(HUNDREDTH)));
    }

    /** A hundredth of a degree is about a kilometre, so that a bound is nobody's place. */
    private static BigDecimal hundredths(double degrees, RoundingMode mode) {
        return BigDecimal.valueOf(degrees).setScale(HUNDREDTH.scale(), mode);
    }
}
