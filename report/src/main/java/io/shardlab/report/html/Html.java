package io.shardlab.report.html;

import io.shardlab.core.text.Secrets;
import j2html.TagCreator;
import j2html.tags.ContainerTag;
import j2html.tags.DomContent;
import java.util.Collection;
import java.util.Locale;

/**
 * The one way by which text gets on a page. Labels, messages of servers and names come from outside: j2html escapes them,
 * in elements as in attributes, and passwords in connection strings are masked here once more.
 */
public final class Html {

    private Html() {}

    /** Any element. */
    public static Element tag(String name) {
        return new Element(name);
    }

    /** An element with a class and a text. */
    public static Element tag(String name, String cssClass, String text) {
        return new Element(name).css(cssClass).say(text);
    }

    /** Text as such. */
    public static DomContent text(String text) {
        return TagCreator.text(clean(text));
    }

    /** Two coordinates as a drawing's points have them. */
    public static String place(double x, double y) {
        return coordinate(x) + "," + coordinate(y);
    }

    /** What a reader may see of a text. */
    static String clean(String text) {
        return Secrets.mask(text);
    }

    /** An element whose attributes and text are clean. */
    public static final class Element extends ContainerTag<Element> {

        Element(String name) {
            super(name);
        }

        /** Sets an attribute. */
        public Element set(String attribute, String value) {
            return attr(attribute, clean(value));
        }

        /** Sets an attribute to a coordinate, to a tenth of a pixel. */
        public Element set(String attribute, double value) {
            return attr(attribute, coordinate(value));
        }

        public Element css(String cssClass) {
            return attr("class", cssClass);
        }

        /** Adds text. */
        public Element say(String text) {
            return with(text(clean(text)));
        }

        /** Adds children. */
        public Element add(DomContent... children) {
            return with(children);
        }

        /** Adds children. */
        public Element addAll(Collection<? extends DomContent> children) {
            return with(children);
        }

        private static DomContent text(String text) {
            return TagCreator.text(text);
        }
    }

    /** A place in a drawing. */
    private static String coordinate(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
